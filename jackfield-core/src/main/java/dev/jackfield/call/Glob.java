package dev.jackfield.call;

import java.util.List;

/// A pattern in which `*` stands for any characters, also none.
///
/// @param parts the texts between the stars, in order; matching by them takes linear time, whatever they and the text
/// are
public record Glob(List<String> parts) {
    public Glob {
        parts = List.copyOf(parts);
    }

    /// Reads a pattern, or throws with what was expected.
    public static Glob parse(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("must be a name, in which * stands for anything");
        }
        return new Glob(List.of(text.strip().split("\\*", -1)));
    }

    public boolean matches(String text) {
        var first = parts.getFirst();
        var last = parts.getLast();
        if (parts.size() == 1) {
            return text.equals(first);
        }
        return text.startsWith(first)
                && text.endsWith(last)
                && hasInner(text, first.length(), text.length() - last.length());
    }

    /// Whether the inner parts stand in this order between the two ends.
    private boolean hasInner(String text, int from, int to) {
        var at = from;
        for (var inner : parts.subList(1, parts.size() - 1)) {
            var found = Find.in(text, inner, at);
            if (found < 0) {
                return false;
            }
            at = found + inner.length();
        }
        return at <= to;
    }

    /// Whether it matches everything that begins like this.
    public boolean matchesAllFrom(String beginning) {
        return parts.size() > 1 && parts.getLast().isEmpty() && matches(beginning);
    }

    /// Whether it could match something that begins like this.
    public boolean matchesSomeFrom(String beginning) {
        var first = parts.getFirst();
        return first.startsWith(beginning) || (parts.size() > 1 && beginning.startsWith(first));
    }

    @Override
    public String toString() {
        return String.join("*", parts);
    }
}
