package dev.jackfield.core.call;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An item as the patterns of rules and profiles see it: its name with its source, in all spellings.
///
/// A pattern that allows something must match every reading of the name; a pattern that denies something needs
/// to match one. The name of a tool has one reading, a URI has several. A name that looks as if it had another
/// source before it, such as `vault.open` at a source `other`, counts only for patterns that deny.
public final class Subject {
    private final ItemName name;
    private final boolean isBareToo;
    private final Spelled written;
    private final @Nullable UriReadings address;

    private Subject(ItemName name, boolean isBareToo, boolean isUri) {
        this.name = name;
        this.isBareToo = isBareToo;
        this.written = spell(UriReading.WRITTEN, name.item());
        this.address = isUri ? UriReadings.of(name.item()) : null;
    }

    /// Returns an item for rules, which name everything with its source.
    public static Subject of(ItemName name) {
        return new Subject(name, false, !name.isPlain());
    }

    /// Returns a requested URI for rules.
    public static Subject ofUri(ItemName uri) {
        return new Subject(uri, false, true);
    }

    /// Returns an item for profiles, whose patterns may leave the source out.
    public static Subject ofBare(ItemName name) {
        return new Subject(name, true, !name.isPlain());
    }

    /// Returns why a URI is never sent to a server, whatever the rules say; empty for a good one.
    public static Optional<String> fault(String uri) {
        return UriReadings.fault(uri);
    }

    /// Returns whether the pattern matches every reading.
    public boolean isSurely(Glob pattern) {
        return matches(pattern, UriReading.WRITTEN, written) && (address == null || isSurely(pattern, address));
    }

    private boolean isSurely(Glob pattern, UriReadings uri) {
        for (var reading : UriReading.values()) {
            if (!matches(pattern, reading, spell(reading, uri.read(reading)))) {
                return false;
            }
        }
        return uri.isClear() || spell(UriReading.WRITTEN, uri.beginning()).anyMatch(pattern::matchesAllFrom);
    }

    /// Returns whether the pattern matches at least one reading.
    public boolean mayBe(Glob pattern) {
        return mayMatch(pattern, UriReading.WRITTEN, written)
                || (isBareToo && pattern.matches(name.item()))
                || (address != null && mayBe(pattern, address));
    }

    private boolean mayBe(Glob pattern, UriReadings uri) {
        for (var reading : UriReading.values()) {
            if (mayMatch(pattern, reading, spell(reading, uri.read(reading)))) {
                return true;
            }
        }
        for (var rest : uri.reducedForms()) {
            if (mayMatch(pattern, UriReading.FOLDED, spell(UriReading.FOLDED, rest))
                    || (isBareToo && pattern.matches(UriReading.FOLDED, rest))) {
                return true;
            }
        }
        return !uri.isClear() && mayMatchFrom(pattern, spell(UriReading.FOLDED, uri.beginning()));
    }

    private static boolean mayMatchFrom(Glob pattern, Spelled beginning) {
        return beginning.anyMatch(pattern::mayMatchFrom)
                || (pattern.hasUnderscores() && pattern.mayMatchFrom(beginning.underscoredName()));
    }

    /// Ignores a spelling with `__` that could belong to another source, because it must not allow anything.
    private boolean matches(Glob pattern, UriReading reading, Spelled spelled) {
        return matchesDotted(pattern, reading, spelled)
                || (!name.isAmbiguous("__") && matchesUnderscored(pattern, reading, spelled));
    }

    private static boolean mayMatch(Glob pattern, UriReading reading, Spelled spelled) {
        return matchesDotted(pattern, reading, spelled) || matchesUnderscored(pattern, reading, spelled);
    }

    private static boolean matchesDotted(Glob pattern, UriReading reading, Spelled spelled) {
        return pattern.matches(reading, spelled.dotted) || isOther(pattern, reading, spelled.others);
    }

    private static boolean matchesUnderscored(Glob pattern, UriReading reading, Spelled spelled) {
        return pattern.hasUnderscores() && pattern.matches(reading, spelled.underscoredName());
    }

    /// Uses a plain loop, because every call is compared with every rule.
    private static boolean isOther(Glob pattern, UriReading reading, List<String> others) {
        for (var other : others) {
            if (pattern.matches(reading, other)) {
                return true;
            }
        }
        return false;
    }

    /// One reading of the name.
    ///
    /// @param source its source
    /// @param own the name at its source
    /// @param dotted with the source before it
    /// @param others further names that patterns may use; most tools have none
    private record Spelled(String source, String own, String dotted, List<String> others) {
        String underscoredName() {
            return source + "__" + own;
        }

        boolean anyMatch(Predicate<String> condition) {
            return condition.test(dotted) || others.stream().anyMatch(condition);
        }
    }

    private Spelled spell(UriReading reading, String own) {
        var source = reading.source(name.source());
        return new Spelled(source, own, source + "." + own, otherNames(new ItemName(source, own)));
    }

    private List<String> otherNames(ItemName read) {
        var shown = read.bare().equals(read.item()) ? List.<String>of() : List.of(read.item());
        return isBareToo ? Stream.concat(shown.stream(), read.bareNames()).toList() : shown;
    }
}
