package dev.jackfield.inspect.pages;

import java.util.List;
import java.util.stream.Stream;

/// Words, code and links, one after the other.
record InlineText(List<Inline> parts) {
    static final InlineText EMPTY = new InlineText(List.of());

    InlineText {
        parts = List.copyOf(parts);
    }

    static InlineText of(String text) {
        return EMPTY.text(text);
    }

    InlineText text(String text) {
        return text.isEmpty() ? this : and(new Inline.Plain(text));
    }

    InlineText code(String text) {
        return and(new Inline.Code(text));
    }

    InlineText strong(String text) {
        return and(new Inline.Strong(text));
    }

    InlineText link(String text, Inline.Target target) {
        return and(new Inline.Link(text, target));
    }

    /// These values as code, with commas.
    InlineText codes(List<String> values) {
        var line = this;
        for (var index = 0; index < values.size(); index++) {
            line = (index == 0 ? line : line.text(", ")).code(values.get(index));
        }
        return line;
    }

    /// Another line after this one, with a space between them.
    InlineText then(InlineText other) {
        if (parts.isEmpty() || other.parts.isEmpty()) {
            return parts.isEmpty() ? other : this;
        }
        return new InlineText(
                Stream.concat(text(" ").parts.stream(), other.parts.stream()).toList());
    }

    private InlineText and(Inline part) {
        return new InlineText(Stream.concat(parts.stream(), Stream.of(part)).toList());
    }
}
