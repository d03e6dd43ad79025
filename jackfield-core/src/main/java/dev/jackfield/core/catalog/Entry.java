package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Adjustment;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Subject;
import dev.jackfield.core.source.Audience;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.text.Sha256;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An item in the catalog, with the source that answers its calls.
public final class Entry {
    private final ItemName name;

    // created once, because every call is checked against the rules
    private final Subject subject;
    private final Item item;
    private final PluggedSource plugged;
    private final Optional<ArgumentSchema> schema;
    private final Item shown;
    private final Optional<Adjustment> adjustment;
    private final Audience audience;

    // computed at the first use; twice does no harm
    private volatile @Nullable String fingerprint;

    Entry(PluggedSource plugged, Item item, Audience audience) {
        this.name = new ItemName(plugged.source().id(), item.key());
        this.subject = Subject.of(name);
        this.item = item;
        this.plugged = plugged;
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
        this.plugged = real.plugged;
        this.schema = real.schema;
        this.audience = real.audience;
        this.shown = shown;
        this.adjustment = Optional.of(adjustment);
    }

    /// Returns this tool as a profile shows it, or throws `InvalidDefinitionException` when the adjustment does not
    /// fit.
    Entry withAdjustment(Adjustment wanted) {
        return item instanceof Tool tool && schema.isPresent()
                ? new Entry(this, new AdjustedTool(tool, schema.get(), wanted).shownTool(), wanted)
                : this;
    }

    /// Returns the name for rules and the audit, whatever name a door shows.
    public ItemName name() {
        return name;
    }

    /// Returns the name in the form that rules are compared with.
    public Subject subject() {
        return subject;
    }

    /// Returns the item as its source defines it.
    public Item item() {
        return item;
    }

    /// Returns the item as clients see it, except for its name there.
    public Item shownItem() {
        return shown;
    }

    /// Returns the SHA-256 of the definition that its source gave, in hexadecimal digits.
    public String fingerprint() {
        var known = fingerprint;
        if (known == null) {
            known = Sha256.hex(item.definition().bytes());
            fingerprint = known;
        }
        return known;
    }

    public Source source() {
        return plugged.source();
    }

    /// Calls the source.
    public Reply call(Invocation invocation) throws InterruptedException {
        return plugged.call(item, invocation);
    }

    /// The identity of an entry: two entries are equal if they have the same item of the same source object.
    record Offer(PluggedSource plugged, Item item, Audience audience) {}

    boolean isFor(Audience others) {
        return audience.equals(others);
    }

    Offer offer() {
        return new Offer(plugged, item, audience);
    }

    /// Returns whether its source shows it to clients with these capabilities.
    boolean isShownTo(ClientCapabilities answers) {
        return audience.includes(answers)
                || audience.includes(answers.kind(plugged.source().manifest().extensions()));
    }

    /// Returns the schema against which complete arguments are checked. It may accept more than the schema that
    /// is shown.
    public Optional<ArgumentSchema> acceptedSchema() {
        return schema;
    }

    /// Returns the adjustment that is applied to arguments before they are checked.
    public Optional<Adjustment> adjustment() {
        return adjustment;
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
