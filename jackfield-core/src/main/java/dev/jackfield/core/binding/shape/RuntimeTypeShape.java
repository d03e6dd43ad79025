package dev.jackfield.core.binding.shape;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A value without a declared type. It is read as maps, lists and plain values, and written by its runtime type.
public record RuntimeTypeShape(Shapes shapes) implements Shape {
    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        return AnyJsonShape.VALUE.schema(definitions);
    }

    @Override
    public Object read(JsonNode json) {
        return JacksonShape.OBJECT.read(json);
    }

    @Override
    public JsonNode write(Object value) {
        return switch (value) {
            case JsonNode json -> json;
            case Map<?, ?> map -> writeObject(map);
            case Iterable<?> several -> ArrayElements.write(this, several);
            default -> shape(value).write(value);
        };
    }

    private JsonNode writeObject(Map<?, ?> map) {
        var object = JsonNodeFactory.instance.objectNode();
        map.forEach((key, value) -> object.set(String.valueOf(key), ArrayElements.write(this, value)));
        return object;
    }

    private Shape shape(Object value) {
        try {
            var shape = shapes.shapeOf(ResolvedType.of(value.getClass()));
            return shape.isAnything() ? shapes.unknownShape() : shape;
        } catch (UnsupportedTypeException unknown) {
            return shapes.unknownShape();
        }
    }

    @Override
    public boolean isAnything() {
        return true;
    }
}
