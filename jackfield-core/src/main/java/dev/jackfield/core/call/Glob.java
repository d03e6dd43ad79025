package dev.jackfield.core.call;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/// A pattern in which `*` stands for any number of characters, also none. Matching takes linear time.
public final class Glob {
    private final Map<UriReading, Stars> readings = new EnumMap<>(UriReading.class);
    private final Stars written;
    private final boolean hasUnderscores;

    private Glob(Stars written) {
        this.written = written;
        this.hasUnderscores = written.parts.stream().anyMatch(part -> part.contains("__"));
        for (var reading : UriReading.values()) {
            readings.put(reading, written.read(reading));
        }
    }

    /// Parses a pattern.
    ///
    /// @throws IllegalArgumentException with what was expected
    public static Glob parse(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("must be a name, in which * stands for any characters");
        }
        return new Glob(Stars.of(text.strip()));
    }

    /// Returns a pattern of literal parts with a `*` between them.
    public static Glob of(List<String> parts) {
        return new Glob(new Stars(List.copyOf(parts)));
    }

    public boolean matches(String text) {
        return written.matches(text);
    }

    /// Returns whether the pattern, read in this way, matches a text that was read in this way.
    boolean matches(UriReading reading, String read) {
        return (reading == UriReading.WRITTEN ? written : read(reading)).matches(read);
    }

    private Stars read(UriReading reading) {
        return Objects.requireNonNull(readings.get(reading)); // it has all of them
    }

    /// Returns whether the pattern could name a tool as `source__tool`.
    boolean hasUnderscores() {
        return hasUnderscores;
    }

    /// Returns whether it matches everything that begins like this.
    public boolean matchesAllFrom(String beginning) {
        return written.parts.size() > 1 && written.parts.getLast().isEmpty() && matches(beginning);
    }

    /// Returns whether it could match something that begins like this.
    public boolean matchesSomeFrom(String beginning) {
        return written.matchesSomeFrom(beginning);
    }

    /// Returns whether it matches everything of a source, named as `source.tool` or as `source__tool`.
    public boolean matchesAllOf(String source) {
        return matchesAllFrom(source + ".") || (hasUnderscores && matchesAllFrom(source + "__"));
    }

    /// Returns whether it could match something of a source, named as `source.tool` or as `source__tool`.
    public boolean matchesSomeOf(String source) {
        return matchesSomeFrom(source + ".") || (hasUnderscores && matchesSomeFrom(source + "__"));
    }

    /// Returns whether it could match something that begins like this in some reading.
    ///
    /// @param folded a source and a scheme, both in lower case
    boolean mayMatchFrom(String folded) {
        return read(UriReading.FOLDED).matchesSomeFrom(folded);
    }

    /// Returns whether it matches everything that the other pattern matches.
    public boolean covers(Glob other) {
        return matches(String.join("\uffff", other.written.parts)); // no name has it, so only a star can stand for it
    }

    /// Returns whether some text matches both patterns.
    public boolean meets(Glob other) {
        return GlobIntersection.of(toString(), other.toString());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Glob glob && written.equals(glob.written);
    }

    @Override
    public int hashCode() {
        return written.hashCode();
    }

    @Override
    public String toString() {
        return String.join("*", written.parts);
    }

    /// The literal texts of a pattern, between its stars.
    ///
    /// @param parts the texts between the stars, in order
    private record Stars(List<String> parts) {

        static Stars of(String text) {
            return new Stars(List.of(text.split("\\*", -1)));
        }

        /// Reads each part in this way. The source at the beginning of a rule is not part of the URI, and is read
        /// as a source.
        Stars read(UriReading reading) {
            var source = SourceId.prefix(parts.getFirst());
            return new Stars(IntStream.range(0, parts.size())
                    .mapToObj(at -> at == 0
                            ? reading.source(source)
                                    + reading.read(parts.getFirst().substring(source.length()), false)
                            : reading.read(parts.get(at), false))
                    .toList());
        }

        boolean matches(String text) {
            var first = parts.getFirst();
            var last = parts.getLast();
            if (parts.size() == 1) {
                return text.equals(first);
            }
            return text.startsWith(first)
                    && text.endsWith(last)
                    && hasInner(text, first.length(), text.length() - last.length());
        }

        boolean matchesSomeFrom(String beginning) {
            var first = parts.getFirst();
            return first.startsWith(beginning) || (parts.size() > 1 && beginning.startsWith(first));
        }

        /// Returns whether the inner parts occur in this order between the two ends.
        private boolean hasInner(String text, int from, int to) {
            var at = from;
            for (var inner : parts.subList(1, parts.size() - 1)) {
                var found = Find.indexOf(text, inner, at);
                if (found < 0) {
                    return false;
                }
                at = found + inner.length();
            }
            return at <= to;
        }
    }

    /// Checks whether some text matches two patterns. The time is the product of their lengths.
    private static final class GlobIntersection {
        /// Goes through both at once; a row says which beginnings of `b` can match the beginning of `a` so far.
        static boolean of(String a, String b) {
            var row = new boolean[b.length() + 1];
            row[0] = true;
            for (var j = 0; j < b.length() && b.charAt(j) == '*'; j++) {
                row[j + 1] = true;
            }
            for (var i = 0; i < a.length(); i++) {
                row = nextRow(row, a.charAt(i), b);
            }
            return row[b.length()];
        }

        private static boolean[] nextRow(boolean[] row, char letter, String b) {
            var next = new boolean[row.length];
            next[0] = letter == '*' && row[0];
            for (var j = 1; j < row.length; j++) {
                var other = b.charAt(j - 1);
                var isStar = letter == '*' || other == '*';
                next[j] = isStar ? row[j] || next[j - 1] : row[j - 1] && letter == other;
            }
            return next;
        }
    }

    /// Finds a text in another in linear time. `String.indexOf` takes quadratic time: it needs minutes to look for a
    /// long run of one letter in a longer run of it.
    static final class Find {
        /// Up to this length `String.indexOf` is fast enough.
        private static final int SHORT = 32;

        private Find() {}

        /// Returns the first position at or after `from`, or -1.
        static int indexOf(String text, String part, int from) {
            return part.length() <= SHORT ? text.indexOf(part, from) : search(text, part, from);
        }

        /// Searches by the algorithm of Knuth, Morris and Pratt.
        private static int search(String text, String part, int from) {
            var borders = borders(part);
            var fitting = 0;
            for (var at = from; at < text.length(); at++) {
                fitting = extendMatch(part, borders, fitting, text.charAt(at));
                if (fitting == part.length()) {
                    return at - fitting + 1;
                }
            }
            return -1;
        }

        /// Returns for each prefix the length of its longest border, which is both its beginning and its end.
        private static int[] borders(String part) {
            var borders = new int[part.length()];
            for (var at = 1; at < borders.length; at++) {
                borders[at] = extendMatch(part, borders, borders[at - 1], part.charAt(at));
            }
            return borders;
        }

        /// Returns the length of the match after one more letter.
        private static int extendMatch(String part, int[] borders, int fitting, char letter) {
            var length = fitting;
            while (length > 0 && part.charAt(length) != letter) {
                length = borders[length - 1];
            }
            return part.charAt(length) == letter ? length + 1 : length;
        }
    }
}
