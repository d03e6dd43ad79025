package dev.jackfield.a2a.door.request;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/// The query of a URL as the JSON request that it stands for.
public final class QueryParameters {
    private static final Set<String> NUMBERS = Set.of("pageSize", "historyLength");
    private static final Set<String> FLAGS = Set.of("includeArtifacts");

    private QueryParameters() {}

    /// Reads a query; a key that stands twice is refused, because it could mean two things.
    public static Fields of(String query) {
        var fields = Fields.EMPTY;
        for (var pair : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            var parts = pair.split("=", 2);
            var key = decode(parts[0]);
            if (fields.has(key)) {
                throw A2aRefusedException.badField(A2aVersion.shorten(key), "is given twice in the query");
            }
            fields = fields.with(key, parseValue(key, parts.length > 1 ? decode(parts[1]) : ""));
        }
        return fields;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw A2aRefusedException.badField("query", "is not encoded properly");
        }
    }

    private static Json parseValue(String key, String text) {
        if (NUMBERS.contains(key) && text.matches("-?[0-9]{1,10}")) {
            return Json.number(Long.parseLong(text));
        }
        if (FLAGS.contains(key) && (text.equals("true") || text.equals("false"))) {
            return text.equals("true") ? RawJson.TRUE : RawJson.FALSE;
        }
        return Json.string(text);
    }
}
