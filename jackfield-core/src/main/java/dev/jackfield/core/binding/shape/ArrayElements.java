package dev.jackfield.core.binding.shape;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Reads and writes the elements of lists and arrays.
final class ArrayElements {
    private ArrayElements() {}

    static Object read(Shape shape, JsonNode json, Object place) {
        if (json.isNull()) {
            throw new InvalidValueException("null is not a value here").withPlace(place.toString());
        }
        try {
            return shape.read(json);
        } catch (InvalidValueException bad) {
            throw bad.withPlace(place.toString());
        }
    }

    static ArrayNode write(Shape shape, Iterable<?> values) {
        var array = JsonNodeFactory.instance.arrayNode();
        values.forEach(value -> array.add(write(shape, value)));
        return array;
    }

    static JsonNode write(Shape shape, @Nullable Object value) {
        return value == null ? JsonNodeFactory.instance.nullNode() : shape.write(value);
    }
}
