package dev.jackfield.cli.evaluation;

import dev.jackfield.protocol.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A query, and the tools that should be found for it.
///
/// @param id for messages
/// @param relevant names of tools
public record LabelledQuery(String id, String text, Set<String> relevant) {
    /// Reads lines of `{"id", "query", "relevant": []}`.
    public static List<LabelledQuery> read(Path file) {
        return new JsonLinesFile(file).read().stream().map(LabelledQuery::of).toList();
    }

    private static LabelledQuery of(JsonLinesFile.Line line) {
        return new LabelledQuery(
                line.optional("id").orElseGet(() -> "line " + line.number()),
                line.required("query"),
                parseRelevantTools(line));
    }

    private static Set<String> parseRelevantTools(JsonLinesFile.Line line) {
        var names = line.fields().get("relevant").map(Json::tree);
        if (names.isEmpty()
                || !names.get().isArray()
                || names.get().isEmpty()
                || !names.get()
                        .valueStream()
                        .allMatch(name -> name.isString() && !name.asString().isBlank())) {
            throw line.usageError("'relevant' must be a list with at least one name of a tool");
        }
        var all = new LinkedHashSet<String>();
        names.get().valueStream().forEach(name -> all.add(name.asString()));
        return all;
    }
}
