package dev.jackfield.settings.edit;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// Follows a path through the maps and lists of a text to the place of a change.
record SpanPath(SpanEditor scissors, List<String> path) {

    EditableText put(Span.Table table, JsonNode value) {
        var entry = table.entry(key());
        if (entry.isEmpty()) {
            return scissors.add(table, key(), Change.nestedValue(rest(), value));
        }
        if (rest().isEmpty()) {
            return scissors.replace(table, entry.get(), value);
        }
        return switch (entry.get().value()) {
            case Span.Table inner when !inner.isEmpty() -> innerPath().put(inner, value);
            case Span other
            when scissors.isEmpty(other) -> scissors.fill(table, entry.get(), Change.nestedValue(rest(), value));
            case Span _ -> throw notPlain();
        };
    }

    EditableText remove(Span.Table table) {
        return rest().isEmpty()
                ? scissors.remove(table, requireEntry(table))
                : innerPath().remove(inner(table));
    }

    /// The place of the last key with its value.
    Span.Leaf block(Span.Table table) {
        return rest().isEmpty()
                ? scissors.block(table, requireEntry(table))
                : innerPath().block(inner(table));
    }

    private Span.Entry requireEntry(Span.Table table) {
        return table.entry(key())
                .orElseThrow(() -> EditRefusedException.unsupportedForm("`%s` is not written in it".formatted(key())));
    }

    private Span.Table inner(Span.Table table) {
        if (requireEntry(table).value() instanceof Span.Table inner) {
            return inner;
        }
        throw notPlain();
    }

    private EditRefusedException notPlain() {
        return EditRefusedException.unsupportedForm("the value of `%s` is not a plain map or list".formatted(key()));
    }

    private String key() {
        return path.getFirst();
    }

    private List<String> rest() {
        return path.subList(1, path.size());
    }

    private SpanPath innerPath() {
        return new SpanPath(scissors, rest());
    }
}
