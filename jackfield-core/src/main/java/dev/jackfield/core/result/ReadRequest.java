package dev.jackfield.core.result;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// What to read of a kept result.
///
/// @param id the result, by its id or URI
/// @param pointer the part of its JSON value
/// @param pattern finds lines
/// @param from where to begin
/// @param last the last line
public record ReadRequest(String id, Optional<String> pointer, Optional<String> pattern, TextPlace from, int last) {
    private static final Pattern LINES = Pattern.compile("(\\d{1,9})(-(\\d{1,9})?)?");

    /// Reads the arguments of the tool.
    ///
    /// @throws IllegalArgumentException with what is wrong
    public static ReadRequest of(JsonNode arguments) {
        var lines = LINES.matcher(arguments.path("lines").asString("1-"));
        if (!lines.matches()) {
            throw new IllegalArgumentException("`lines` must be like \"10-50\", \"10-\" or \"10\".");
        }
        var first = Math.max(1, Integer.parseInt(lines.group(1)));
        var end = lines.group(2) == null ? lines.group(1) : lines.group(3);
        var last = end == null ? Integer.MAX_VALUE : Math.max(first, Integer.parseInt(end));
        return new ReadRequest(
                arguments.path("id").asString(""),
                arguments.path("pointer").asStringOpt(),
                arguments.path("pattern").asStringOpt(),
                new TextPlace(first, arguments.path("offset").asInt(0)),
                last);
    }

    /// Returns the request for a whole result.
    static ReadRequest all(String id) {
        return new ReadRequest(id, Optional.empty(), Optional.empty(), TextPlace.START, Integer.MAX_VALUE);
    }

    /// Returns the arguments that read on at a place.
    Fields nextArguments(TextPlace place) {
        var lines = place.line() + "-" + (last == Integer.MAX_VALUE ? "" : last);
        var next = Fields.of("id", Json.string(id)).with("lines", lines);
        next = pointer.isPresent() ? next.with("pointer", pointer.get()) : next;
        next = pattern.isPresent() ? next.with("pattern", pattern.get()) : next;
        return place.offset() > 0 ? next.with("offset", Json.number(place.offset())) : next;
    }
}
