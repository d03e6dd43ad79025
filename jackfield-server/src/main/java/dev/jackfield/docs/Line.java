package dev.jackfield.docs;

import java.util.List;
import java.util.stream.Stream;

/// Words, code and links, one after the other.
record Line(List<Inline> parts) {
    static final Line EMPTY = new Line(List.of());

    Line {
        parts = List.copyOf(parts);
    }

    static Line of(String text) {
        return EMPTY.text(text);
    }

    Line text(String text) {
        return text.isEmpty() ? this : and(new Inline.Plain(text));
    }

    Line code(String text) {
        return and(new Inline.Code(text));
    }

    Line strong(String text) {
        return and(new Inline.Strong(text));
    }

    Line link(String text, Inline.Target target) {
        return and(new Inline.Link(text, target));
    }

    /// These values as code, with commas.
    Line codes(List<String> values) {
        var line = this;
        for (var index = 0; index < values.size(); index++) {
            line = (index == 0 ? line : line.text(", ")).code(values.get(index));
        }
        return line;
    }

    /// Another line after this one, with a space between them.
    Line then(Line other) {
        if (parts.isEmpty() || other.parts.isEmpty()) {
            return parts.isEmpty() ? other : this;
        }
        return new Line(
                Stream.concat(text(" ").parts.stream(), other.parts.stream()).toList());
    }

    private Line and(Inline part) {
        return new Line(Stream.concat(parts.stream(), Stream.of(part)).toList());
    }
}
