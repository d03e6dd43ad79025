package dev.jackfield.core.binding.shape;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// An enum, as one of its names.
final class EnumShape implements Shape {
    private final Map<String, Object> constants = new LinkedHashMap<>();

    EnumShape(Class<?> type) {
        Arrays.stream(type.getEnumConstants()).forEach(constant -> constants.put(name(constant), constant));
    }

    private static String name(Object constant) {
        return ((Enum<?>) constant).name();
    }

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "string");
        var names = schema.putArray("enum");
        constants.keySet().forEach(names::add);
        return schema;
    }

    @Override
    public Object read(JsonNode json) {
        var constant = constants.get(json.asString(""));
        if (constant == null) {
            throw new InvalidValueException(json + " is none of " + constants.keySet());
        }
        return constant;
    }

    @Override
    public JsonNode write(Object value) {
        return StringNode.valueOf(name(value));
    }

    @Override
    public boolean isText() {
        return true;
    }
}
