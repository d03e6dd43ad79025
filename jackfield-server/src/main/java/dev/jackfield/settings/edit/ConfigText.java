package dev.jackfield.settings.edit;

import dev.jackfield.settings.load.SourceIds;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The text of a configuration, in which a source can be added, removed, enabled or disabled.
final class ConfigText {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final SpanEditor scissors;
    private final Optional<Span> root;
    private final SourcePath path;

    ConfigText(String text, FileFormat format, String fileName) {
        this.scissors = new SpanEditor(new EditableText(text), format);
        this.root = format.spans(text);
        this.path = SourcePath.in(root.flatMap(ConfigText::table), fileName);
    }

    /// Whether the sources are under the keys of another program.
    boolean isForeign() {
        return path.isForeign();
    }

    /// The text with one more source. The caller ensures that the id is free.
    String add(String id, JsonNode source) {
        return switch (root.orElse(null)) {
            case null ->
                scissors.begin(path.first(), nested(path.rest(), id, source)).text();
            case Span.Table table
            when table.entries().isEmpty() ->
                scissors.begin(table, path.first(), nested(path.rest(), id, source))
                        .text();
            case Span.Table table -> add(table, path.keys(), id, source).text();
            case Span.Leaf _ -> throw form("the file is not a map of keys");
        };
    }

    private EditableText add(Span.Table table, List<String> keys, String id, JsonNode source) {
        if (keys.isEmpty()) {
            return scissors.add(table, id, source);
        }
        var rest = keys.subList(1, keys.size());
        var entry = table.entry(keys.getFirst());
        if (entry.isEmpty()) {
            return scissors.add(table, keys.getFirst(), nested(rest, id, source));
        }
        return switch (entry.get().value()) {
            case Span.Table inner when !inner.entries().isEmpty() -> add(inner, rest, id, source);
            case Span other
            when scissors.isEmpty(other) ->
                rest.isEmpty()
                        ? scissors.fill(table, entry.get(), id, source)
                        : scissors.fill(
                                table, entry.get(), rest.getFirst(), nested(rest.subList(1, rest.size()), id, source));
            case Span _ -> throw form("the value of `%s` is not a plain map".formatted(keys.getFirst()));
        };
    }

    /// The source inside all maps that are missing.
    private static JsonNode nested(List<String> keys, String id, JsonNode source) {
        var inner = object(id, source);
        for (var key : keys.reversed()) {
            inner = object(key, inner);
        }
        return inner;
    }

    private static ObjectNode object(String key, JsonNode value) {
        return JSON.objectNode().set(key, value);
    }

    String remove(String id) {
        var sources = sources();
        return scissors.remove(sources, named(sources, id)).text();
    }

    /// The text with the source enabled or disabled; unchanged if it already is.
    String enable(String id, boolean on) {
        var sources = sources();
        if (!(named(sources, id).value() instanceof Span.Table source)
                || source.entries().isEmpty()) {
            throw form("source `%s` is not a plain map".formatted(id));
        }
        if (source.entry("enabled").isPresent()) {
            return scissors.replace(source.entry("enabled").get(), JSON.booleanNode(on))
                    .text();
        }
        if (source.entry("disabled").isPresent() && path.isForeign()) {
            return scissors.replace(source.entry("disabled").get(), JSON.booleanNode(!on))
                    .text();
        }
        if (on) {
            return scissors.page().text();
        }
        // Other programs that read the same file know this word.
        var key = path.isForeign() ? "disabled" : "enabled";
        return scissors.add(source, key, JSON.booleanNode(path.isForeign())).text();
    }

    private Span.Table sources() {
        var at = root.flatMap(ConfigText::table);
        for (var key : path.keys()) {
            at = at.flatMap(table -> table.table(key));
        }
        return at.orElseThrow(() -> form("its sources are not a plain map"));
    }

    /// By the id that the name in the file stands for.
    private static Span.Entry named(Span.Table sources, String id) {
        return sources.entries().stream()
                .filter(entry -> SourceIds.id(entry.key()).equals(id))
                .findFirst()
                .orElseThrow(() -> form("source `%s` is not written in it".formatted(id)));
    }

    private static Optional<Span.Table> table(Span span) {
        return span instanceof Span.Table table ? Optional.of(table) : Optional.empty();
    }

    private static EditRefused form(String why) {
        return new EditRefused(
                EditRefused.Reason.FORM, "cannot be edited automatically: " + why + "; change it by hand");
    }
}
