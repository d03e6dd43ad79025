package dev.jackfield.catalog;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.call.ToolName;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import dev.jackfield.source.Tool;
import java.util.Optional;

/// An item in the catalog, with the source that answers for it.
public final class Entry {
    private final ToolName name;
    private final Item item;
    private final Plug plug;
    private final Optional<ArgumentSchema> schema;

    Entry(Plug plug, Item item) {
        this.name = new ToolName(plug.source().id(), item.key());
        this.item = item;
        this.plug = plug;
        this.schema = item instanceof Tool tool
                ? Optional.of(new ArgumentSchema(name, tool.inputSchema()))
                : Optional.empty();
    }

    public ToolName name() {
        return name;
    }

    public Item item() {
        return item;
    }

    public Source source() {
        return plug.source();
    }

    /// Asks the source.
    public Reply call(Invocation invocation) throws InterruptedException {
        return plug.call(item, invocation);
    }

    /// What makes two entries the same: the same item of the very same source.
    record Offer(Plug plug, Item item) {}

    Offer offer() {
        return new Offer(plug, item);
    }

    /// What the arguments of a tool are checked against; normally what is shown.
    public Optional<ArgumentSchema> accepted() {
        return schema;
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
