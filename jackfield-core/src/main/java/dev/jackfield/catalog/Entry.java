package dev.jackfield.catalog;

import dev.jackfield.call.Adjustment;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.ItemName;
import dev.jackfield.call.Reply;
import dev.jackfield.call.Subject;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.source.Audience;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import dev.jackfield.source.Tool;
import java.util.Optional;

/// An item in the catalog, with the source that answers for it.
public final class Entry {
    private final ItemName name;

    // made once, because every call is decided on
    private final Subject subject;
    private final Item item;
    private final PluggedSource plug;
    private final Optional<ArgumentSchema> schema;
    private final Item shown;
    private final Optional<Adjustment> adjustment;
    private final Audience audience;

    Entry(PluggedSource plug, Item item, Audience audience) {
        this.name = new ItemName(plug.source().id(), item.key());
        this.subject = Subject.of(name);
        this.item = item;
        this.plug = plug;
        this.audience = audience;
        this.schema = item instanceof Tool tool
                ? Optional.of(new ArgumentSchema(name, tool.acceptedSchema()))
                : Optional.empty();
        this.shown = item;
        this.adjustment = Optional.empty();
    }

    private Entry(Entry real, Item shown, Adjustment adjustment) {
        this.name = real.name;
        this.subject = real.subject;
        this.item = real.item;
        this.plug = real.plug;
        this.schema = real.schema;
        this.audience = real.audience;
        this.shown = shown;
        this.adjustment = Optional.of(adjustment);
    }

    /// The same tool as a profile shows it, or `BadDefinition` when the two do not fit.
    Entry adjusted(Adjustment wanted) {
        return item instanceof Tool tool && schema.isPresent()
                ? new Entry(this, new AdjustedTool(tool, schema.get(), wanted).shown(), wanted)
                : this;
    }

    /// By what rules and the audit know it, whatever it is called at a door.
    public ItemName name() {
        return name;
    }

    /// Its name as rules are held against it.
    public Subject subject() {
        return subject;
    }

    /// As its source defines it.
    public Item item() {
        return item;
    }

    /// As clients see it, but for its name there.
    public Item shown() {
        return shown;
    }

    public Source source() {
        return plug.source();
    }

    /// Asks the source.
    public Reply call(Invocation invocation) throws InterruptedException {
        return plug.call(item, invocation);
    }

    /// What makes two entries the same: the same item of the very same source.
    record Offer(PluggedSource plug, Item item, Audience audience) {}

    Offer offer() {
        return new Offer(plug, item, audience);
    }

    /// Whether its source shows it to clients that can be asked this.
    boolean isShownTo(ClientCapabilities answers) {
        return audience.includes(answers);
    }

    /// What the complete arguments of a tool are checked against; it may let more pass than the schema that is shown.
    public Optional<ArgumentSchema> accepted() {
        return schema;
    }

    /// What is done to arguments before they are checked.
    public Optional<Adjustment> adjustment() {
        return adjustment;
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
