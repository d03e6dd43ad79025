package dev.jackfield.protocol.json;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

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
            throw new InvalidJsonException(malformed);
        }
    }

    /// Converts a Java value to a tree. Plain values, of which arguments consist, take a fast path.
    static JsonNode of(@Nullable Object value) {
        return switch (value) {
            case null -> NullNode.getInstance();
            case JsonNode json -> json;
            case String text -> StringNode.valueOf(text);
            case Integer number -> IntNode.valueOf(number);
            case Long number -> LongNode.valueOf(number);
            case Double number -> DoubleNode.valueOf(number);
            case Boolean truth -> BooleanNode.valueOf(truth);
            case Json json -> json.tree();
            case Map<?, ?> map -> object(map);
            case Iterable<?> several -> array(several);
            default -> MAPPER.valueToTree(value);
        };
    }

    private static ObjectNode object(Map<?, ?> map) {
        var object = JsonNodeFactory.instance.objectNode();
        map.forEach((key, value) -> object.set(String.valueOf(key), of(value)));
        return object;
    }

    private static ArrayNode array(Iterable<?> several) {
        var array = JsonNodeFactory.instance.arrayNode();
        several.forEach(each -> array.add(of(each)));
        return array;
    }

    static byte[] write(JsonNode tree) {
        return MAPPER.writeValueAsBytes(tree);
    }
}
