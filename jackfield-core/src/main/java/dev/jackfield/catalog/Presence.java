package dev.jackfield.catalog;

import dev.jackfield.call.ItemName;
import dev.jackfield.source.Flaw;
import dev.jackfield.source.Item;
import dev.jackfield.source.SourceState;
import dev.jackfield.source.UnlistedKind;
import java.util.List;
import java.util.stream.Stream;

/// How a source was at the moment of a snapshot.
///
/// @param isFirst whether it was in its first start
/// @param isListed whether something of it is in the catalog, if only from before
/// @param flaws what it offers and nobody gets
/// @param unlisted the kinds of items that it could not list
/// @param description what it is for, in the words of those who run the hub
/// @param instructions what it says of its use, for models
public record Presence(
        String source,
        SourceState state,
        boolean isFirst,
        boolean isListed,
        List<Flaw> flaws,
        List<UnlistedKind> unlisted,
        String description,
        String instructions) {
    public Presence {
        flaws = List.copyOf(flaws);
        unlisted = List.copyOf(unlisted);
    }

    static Presence of(PluggedSource plug) {
        var source = plug.source();
        var manifest = source.manifest();
        return new Presence(
                source.id(),
                source.state(),
                plug.isFirstStart(),
                !manifest.items().isEmpty(),
                manifest.flaws(),
                manifest.unlisted(),
                source.description(),
                manifest.instructions());
    }

    /// What is left out of one list.
    Stream<FlawedItem> flaws(Item.Kind kind) {
        return flaws.stream()
                .filter(flaw -> flaw.kind() == kind)
                .map(flaw -> new FlawedItem(new ItemName(source, flaw.name()), flaw.reason()));
    }

    /// Whether a list would gain by waiting for it.
    boolean isAwaited() {
        return isFirst && !isListed;
    }

    /// Whether what it has is not in the lists, or could not be called now.
    boolean isAbsent() {
        return switch (state) {
            case SourceState.Ready _, SourceState.Idle _ -> false;
            case SourceState.Starting _ -> !isListed;
            case SourceState.Backoff _, SourceState.Stopped _ -> true;
        };
    }
}
