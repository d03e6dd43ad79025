package dev.jackfield.api.hub;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Converts JSON to unmodifiable Java values, and Java values to JSON.
public final class Values {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Values() {}

    /// Returns the values as JSON; later changes to the values have no effect.
    public static Fields json(Map<String, ?> values) {
        try {
            JsonNode tree = MAPPER.valueToTree(values);
            return Json.of(tree).object().orElse(Fields.EMPTY);
        } catch (JacksonException | IllegalArgumentException unusual) {
            throw new IllegalArgumentException(
                    "These values cannot be written as JSON: " + unusual.getMessage(), unusual);
        }
    }

    public static <T> T read(Json json, Class<T> type) {
        try {
            return MAPPER.treeToValue(json.tree(), type);
        } catch (JacksonException unfit) {
            throw new IllegalArgumentException(
                    "This cannot be read as %s: %s".formatted(type.getSimpleName(), unfit.getOriginalMessage()), unfit);
        }
    }

    public static Map<String, @Nullable Object> map(Fields object) {
        return map(object.tree());
    }

    /// Returns text, numbers, booleans, maps or lists; null for JSON's null.
    public static @Nullable Object value(Json json) {
        return value(json.tree());
    }

    private static @Nullable Object value(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> map(node);
            case ARRAY -> list(node);
            case STRING -> node.stringValue();
            case NUMBER -> node.numberValue();
            case BOOLEAN -> node.booleanValue();
            case NULL, MISSING, BINARY, POJO -> null; // only the first of them is ever read from text
        };
    }

    public static Map<String, @Nullable Object> map(JsonNode node) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        node.properties().forEach(member -> map.put(member.getKey(), value(member.getValue())));
        return Collections.unmodifiableMap(map);
    }

    private static List<@Nullable Object> list(JsonNode node) {
        var list = new ArrayList<@Nullable Object>();
        node.values().forEach(item -> list.add(value(item)));
        return Collections.unmodifiableList(list);
    }
}
