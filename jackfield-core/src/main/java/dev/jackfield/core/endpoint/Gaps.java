package dev.jackfield.core.endpoint;

import dev.jackfield.core.catalog.FlawedItem;
import dev.jackfield.core.catalog.ListFilter;
import dev.jackfield.core.catalog.Presence;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;

/// The missing parts of a list, written into its `_meta`, so that clients learn of every gap.
///
/// @param listing the filter of the list
public record Gaps(VisibleCatalog visible, ListFilter listing) {
    /// Sources whose items are missing, or are listed (`listed`) but cannot be called now.
    public static final String ABSENT = "dev.jackfield/absent";

    /// Items that are left out, or differ from their server's definition.
    public static final String INVALID = "dev.jackfield/invalid";

    /// Sources that could not list this kind of items completely, while they list other kinds. With `listed`,
    /// some items of that kind are there: previous ones, or as many as arrived.
    public static final String INCOMPLETE = "dev.jackfield/incomplete";

    /// Whether files have changed that the hub could not take over in time: another list may show more.
    public static final String CHANGING = "dev.jackfield/changing";

    Fields meta(Item.Kind kind) {
        var absent = visible.absentSources().stream().map(this::describeAbsent).toList();
        var incomplete = visible.incompleteSources(kind).stream()
                .map(this::describeIncomplete)
                .toList();
        var invalid = visible.flaws(kind).stream()
                .filter(flawed -> listing.includes(kind, flawed.name()))
                .map(Gaps::describeInvalid)
                .toList();
        return put(put(put(Fields.EMPTY, ABSENT, absent), INCOMPLETE, incomplete), INVALID, invalid);
    }

    private static Fields put(Fields meta, String key, List<Fields> gaps) {
        return gaps.isEmpty() ? meta : meta.with(key, Json.array(gaps));
    }

    /// Describes an absent source. The reason is only for those who run the hub, because it may contain paths and
    /// output of a program.
    private Fields describeAbsent(Presence presence) {
        var state = presence.state();
        var known = Fields.of("source", Json.string(presence.source()))
                .with("state", state.word())
                .and(state.times())
                .and(descriptionField(presence.description()));
        return withReason(known, state.detail(), presence.isListed());
    }

    private static Fields descriptionField(String description) {
        return description.isEmpty() ? Fields.EMPTY : Fields.of("description", Json.string(description));
    }

    private Fields describeIncomplete(VisibleCatalog.Incomplete incomplete) {
        return withReason(
                Fields.of("source", Json.string(incomplete.source())), incomplete.reason(), incomplete.isListed());
    }

    private Fields withReason(Fields known, String reason, boolean isListed) {
        var explained = visible.identity().isOperator() ? known.with("reason", reason) : known;
        return isListed ? explained.with("listed", RawJson.TRUE) : explained;
    }

    private static Fields describeInvalid(FlawedItem flawed) {
        return Fields.of("source", Json.string(flawed.name().source()))
                .with("name", flawed.name().item())
                .with("reason", flawed.reason());
    }
}
