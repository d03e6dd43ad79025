package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Subject;
import dev.jackfield.core.source.Item;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/// Finds the parts of a profile that match nothing, which are mostly typing errors.
public record UnmatchedProfileParts(Scope.Profiled scope, Catalog catalog) {

    /// Returns one sentence for each; none while a source of the profile is down, because it may have the missing
    /// items.
    public List<String> lines() {
        var isComplete = catalog.sources().stream()
                .filter(source -> scope.has(source.id()))
                .allMatch(source -> source.state().isHealthy());
        return isComplete ? Stream.concat(tools(), patterns()).toList() : List.of();
    }

    private Profile profile() {
        return scope.profile();
    }

    private Stream<String> tools() {
        var known = entries()
                .filter(entry -> entry.item().kind() == Item.Kind.TOOL && !scope.excludes(entry.name()))
                .map(Entry::name)
                .toList();
        return profile().tools().keySet().stream()
                .filter(key -> known.stream().noneMatch(name -> name.spellings().contains(key)))
                .map(key -> "tools: this profile has no '%s'%s"
                        .formatted(
                                key, hint(key, known.stream().map(scope::spell).toList())));
    }

    private static String hint(String key, List<String> known) {
        var nearest = NearestNames.find(key, known);
        return nearest.isEmpty() ? "" : "; did you mean '" + nearest.getFirst() + "'?";
    }

    private Stream<String> patterns() {
        return Stream.concat(
                patterns("include", profile().include(), Subject::isSurely),
                patterns("exclude", profile().exclude(), Subject::mayBe));
    }

    private Stream<String> patterns(String key, List<Glob> globs, BiPredicate<Subject, Glob> matches) {
        return globs.stream()
                .filter(glob -> entries().noneMatch(entry -> matches.test(Subject.ofBare(entry.name()), glob)))
                .map(glob -> "%s: nothing matches '%s'".formatted(key, glob));
    }

    private Stream<Entry> entries() {
        return catalog.snapshot().entries().stream()
                .filter(entry -> scope.has(entry.name().source()));
    }
}
