package dev.jackfield.json;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The one place where bytes become trees and trees become bytes.
final class Trees {
    private static final JsonMapper MAPPER = JsonMapper.builder(Scanner.FACTORY
                    .rebuild()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    private Trees() {}

    static JsonNode read(byte[] bytes) {
        try {
            return MAPPER.readTree(bytes);
        } catch (JacksonException malformed) {
            throw new BadJson(malformed);
        }
    }

    static byte[] write(JsonNode tree) {
        return MAPPER.writeValueAsBytes(tree);
    }
}
