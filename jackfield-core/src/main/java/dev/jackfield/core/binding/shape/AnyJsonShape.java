package dev.jackfield.core.binding.shape;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Any JSON value, as maps, lists and plain values. Its schema is empty, because any keyword would exclude some
/// value.
public record AnyJsonShape() implements Shape {
    public static final AnyJsonShape VALUE = new AnyJsonShape();

    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public Object read(JsonNode json) {
        return JacksonShape.OBJECT.read(json);
    }

    @Override
    public JsonNode write(Object value) {
        return JacksonShape.OBJECT.write(value);
    }

    @Override
    public boolean isAnything() {
        return true;
    }
}
