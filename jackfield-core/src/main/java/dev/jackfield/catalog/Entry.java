package dev.jackfield.catalog;

import dev.jackfield.call.ToolName;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.source.Audience;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import dev.jackfield.source.Tool;
import java.util.Optional;

/// An item in the catalog, with the source that answers for it.
public final class Entry {
    private final ToolName name;
    private final Item item;
    private final Source source;
    private final Optional<ArgumentSchema> schema;

    private final Audience audience;

    Entry(Source source, Item item, Audience audience) {
        this.name = new ToolName(source.id(), item.key());
        this.item = item;
        this.source = source;
        this.audience = audience;
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
        return source;
    }

    /// Whether its source shows it to clients that can be asked this.
    boolean isShownTo(ClientCapabilities answers) {
        return audience.includes(answers);
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
