package dev.jackfield.core.binding.shape;

import java.lang.reflect.Array;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A Java array, of objects or of primitives, as a JSON array.
record ArrayShape(Class<?> component, Shape item) implements Shape {
    @Override
    public ObjectNode schema(SchemaDefinitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "array");
        if (!item.isAnything()) {
            schema.set("items", item.schema(definitions));
        }
        return schema;
    }

    @Override
    public Object read(JsonNode json) {
        var array = Array.newInstance(component, json.size());
        for (var index = 0; index < json.size(); index++) {
            Array.set(array, index, ArrayElements.read(item, json.get(index), index));
        }
        return array;
    }

    @Override
    public JsonNode write(Object value) {
        return ArrayElements.write(
                item,
                IntStream.range(0, Array.getLength(value))
                        .mapToObj(index -> Array.get(value, index))
                        .toList());
    }
}
