package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.stream.Stream;

/// What a snapshot knows of a source: its state, its flaws, and the lists that it lacks.
///
/// @param skill the name by which code calls it
/// @param isFirst whether it was in its first start
/// @param isListed whether the catalog has items of it, perhaps from before
/// @param flaws its definitions that the hub leaves out
/// @param unlisted the kinds of items that it could not list
/// @param description its purpose, as the configuration says
/// @param instructions the source's instructions for models
/// @param extensions the extensions of the protocol that the source declares
public record Presence(
        String source,
        String skill,
        SourceState state,
        boolean isFirst,
        boolean isListed,
        List<Flaw> flaws,
        List<UnlistedKind> unlisted,
        String description,
        String instructions,
        Fields extensions) {
    public Presence {
        flaws = List.copyOf(flaws);
        unlisted = List.copyOf(unlisted);
    }

    static Presence of(PluggedSource plugged) {
        var source = plugged.source();
        var manifest = source.manifest();
        return new Presence(
                source.id(),
                source.skill(),
                source.state(),
                plugged.isFirstStart(),
                !manifest.items().isEmpty(),
                manifest.flaws(),
                manifest.unlisted(),
                source.description(),
                manifest.instructions(),
                manifest.extensions());
    }

    /// Returns whether it is an MCP server, as its name tells.
    public boolean isServer() {
        return skill.equals(SkillName.ofServer(source));
    }

    /// Returns the items that are left out of one list.
    Stream<FlawedItem> flaws(Item.Kind kind) {
        return flaws.stream()
                .filter(flaw -> flaw.kind() == kind)
                .map(flaw -> new FlawedItem(new ItemName(source, flaw.name()), flaw.reason()));
    }

    /// Returns whether it is worth waiting for this source before listing.
    boolean isAwaited() {
        return isFirst && !isListed;
    }

    /// Returns whether its items are missing in the lists, or could not be called now.
    boolean isAbsent() {
        return switch (state) {
            case SourceState.Ready _, SourceState.Idle _ -> false;
            case SourceState.Starting _ -> !isListed;
            case SourceState.Backoff _, SourceState.Stopped _ -> true;
        };
    }
}
