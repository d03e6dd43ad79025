package dev.jackfield.builtin.servers.filesystem;

import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/// The part of a file that a caller wants.
sealed interface FileRange {
    record Whole() implements FileRange {}

    /// Some bytes.
    ///
    /// @param length empty for as much as may be read at once
    record Bytes(long offset, OptionalLong length) implements FileRange {}

    /// Some lines.
    ///
    /// @param first from 1
    /// @param count empty for as many as may be read at once
    record Lines(long first, OptionalLong count) implements FileRange {}

    static FileRange of(JsonNode arguments) throws FileToolException {
        var hasBytes = arguments.has("offset") || arguments.has("length");
        var hasLines = arguments.has("startLine") || arguments.has("lineCount");
        if (hasBytes && hasLines) {
            throw new FileToolException("Give either 'offset' and 'length', or 'startLine' and 'lineCount', not both.");
        }
        if (hasLines) {
            return new Lines(arguments.path("startLine").asLong(1), number(arguments, "lineCount"));
        }
        return hasBytes ? new Bytes(arguments.path("offset").asLong(0), number(arguments, "length")) : new Whole();
    }

    private static OptionalLong number(JsonNode arguments, String key) {
        return arguments.has(key) ? OptionalLong.of(arguments.path(key).asLong()) : OptionalLong.empty();
    }
}
