package dev.jackfield.call;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a pattern of a rule or profile is held against: the name of an item with its source, in all its spellings.
///
/// A pattern that grants something must match every reading of the name; one that takes something away needs only one.
/// The name of a tool has one reading, a URI has several. In the same way a name that could be meant to have another
/// source before it, as `vault.open` at a source `other`, counts only for patterns that take something away.
public final class Subject {
    private final ToolName name;
    private final boolean isBareToo;
    private final Spelled written;
    private final @Nullable Address address;

    private Subject(ToolName name, boolean isBareToo, boolean isUri) {
        this.name = name;
        this.isBareToo = isBareToo;
        this.written = spelled(name.tool());
        this.address = isUri ? Address.of(name.tool()) : null;
    }

    /// An item, for rules, which name everything with its source.
    public static Subject of(ToolName name) {
        return new Subject(name, false, !name.isPlain());
    }

    /// A URI that a client asks for, for rules.
    public static Subject ofUri(ToolName uri) {
        return new Subject(uri, false, true);
    }

    /// An item, for profiles, whose patterns may leave the source out.
    public static Subject bare(ToolName name) {
        return new Subject(name, true, !name.isPlain());
    }

    /// Why no server gets this URI, whatever the rules say; empty for one that is in order.
    public static Optional<String> fault(String uri) {
        return Address.fault(uri);
    }

    /// Whether the pattern matches it in every reading.
    public boolean isSurely(Glob pattern) {
        return matches(pattern, Reading.WRITTEN, written) && (address == null || isSurely(pattern, address));
    }

    private boolean isSurely(Glob pattern, Address uri) {
        for (var reading : Reading.values()) {
            if (!matches(pattern, reading, spelled(uri.read(reading)))) {
                return false;
            }
        }
        return uri.isClear() || spelled(uri.beginning()).texts.stream().anyMatch(pattern::matchesAllFrom);
    }

    /// Whether the pattern matches it in any reading.
    public boolean mayBe(Glob pattern) {
        return matches(pattern, Reading.WRITTEN, written)
                || (isBareToo && pattern.matches(name.tool()))
                || (address != null && mayBe(pattern, address));
    }

    private boolean mayBe(Glob pattern, Address uri) {
        for (var reading : Reading.values()) {
            if (matches(pattern, reading, spelled(uri.read(reading)))) {
                return true;
            }
        }
        for (var rest : uri.rests()) {
            if (matches(pattern, Reading.FOLDED, spelled(rest))
                    || (isBareToo && pattern.matches(Reading.FOLDED, rest))) {
                return true;
            }
        }
        return !uri.isClear() && spelled(uri.beginning()).texts.stream().anyMatch(pattern::mayMatchFrom);
    }

    private boolean matches(Glob pattern, Reading reading, Spelled spelled) {
        for (var text : spelled.texts) {
            if (pattern.matches(reading, text)) {
                return true;
            }
        }
        return pattern.hasUnderscores()
                && !name.isAmbiguous("__")
                && pattern.matches(reading, name.source() + "__" + spelled.own);
    }

    /// One reading of the name.
    ///
    /// @param own the name at its source
    /// @param texts what any pattern may call it
    private record Spelled(String own, List<String> texts) {}

    private Spelled spelled(String own) {
        var read = new ToolName(name.source(), own);
        var texts = own.startsWith(name.source())
                ? List.of(name.source() + "." + own, read.toString())
                : List.of(name.source() + "." + own);
        return new Spelled(own, isBareToo ? Stream.concat(texts.stream(), read.bareNames()).toList() : texts);
    }
}
