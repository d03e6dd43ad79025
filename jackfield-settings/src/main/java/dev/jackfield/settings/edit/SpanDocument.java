package dev.jackfield.settings.edit;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A document that is one tree of values, each in one place: YAML and JSON.
final class SpanDocument implements DocumentEditor {
    private final SpanEditor scissors;
    private final Optional<Span> root;

    SpanDocument(String text, FileFormat format, Optional<Span> root) {
        this.scissors = new SpanEditor(new EditableText(text), format);
        this.root = root;
    }

    @Override
    public String put(List<String> path, JsonNode value) {
        return switch (root.orElse(null)) {
            case null -> scissors.begin(Change.nestedValue(path, value)).text();
            case Span.Table table
            when table.isEmpty() ->
                scissors.begin(table, Change.nestedValue(path, value)).text();
            case Span.Table table ->
                new SpanPath(scissors, path).put(table, value).text();
            case Span.Leaf _ -> throw EditRefusedException.unsupportedForm("the file is not a map of keys");
        };
    }

    @Override
    public String remove(List<String> path) {
        return new SpanPath(scissors, path).remove(table()).text();
    }

    @Override
    public Optional<Span.Leaf> block(List<String> path) {
        return Optional.of(new SpanPath(scissors, path).block(table()));
    }

    private Span.Table table() {
        return root.filter(Span.Table.class::isInstance)
                .map(Span.Table.class::cast)
                .orElseThrow(() -> EditRefusedException.unsupportedForm("the file is not a map of keys"));
    }
}
