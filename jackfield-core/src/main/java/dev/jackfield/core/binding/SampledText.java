package dev.jackfield.core.binding;

import dev.jackfield.protocol.json.Fields;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Reads the text that a model wrote: one block, or several since 2025-11-25.
final class SampledText {
    private SampledText() {}

    static String text(Fields result) {
        return result.get("content").stream()
                .flatMap(content -> blocks(content.tree()))
                .map(block -> block.path("text").asString(""))
                .collect(Collectors.joining());
    }

    private static Stream<JsonNode> blocks(JsonNode content) {
        return content.isArray() ? content.valueStream() : Stream.of(content);
    }
}
