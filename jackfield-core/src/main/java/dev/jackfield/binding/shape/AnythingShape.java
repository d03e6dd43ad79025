package dev.jackfield.binding.shape;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Any value of JSON, as maps, lists and plain values. Its schema says nothing, because every word would exclude some.
public record AnythingShape() implements Shape {
    public static final AnythingShape VALUE = new AnythingShape();

    @Override
    public ObjectNode schema(Definitions definitions) {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public Object read(JsonNode json) {
        return AnyShape.OBJECT.read(json);
    }

    @Override
    public JsonNode write(Object value) {
        return AnyShape.OBJECT.write(value);
    }

    @Override
    public boolean isAnything() {
        return true;
    }
}
