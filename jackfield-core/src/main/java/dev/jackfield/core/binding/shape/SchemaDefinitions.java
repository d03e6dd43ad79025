package dev.jackfield.core.binding.shape;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The recursive types of one schema, under `$defs`. All others are written in place, because models read that
/// better.
public final class SchemaDefinitions {
    private final Deque<Shape> open = new ArrayDeque<>();
    private final Map<Shape, String> named = new HashMap<>();
    private final ObjectNode written = JsonNodeFactory.instance.objectNode();

    /// Returns the schema of a type that may contain itself, or a reference to it.
    ObjectNode define(Shape shape, String name, Supplier<ObjectNode> schema) {
        if (open.contains(shape) || named.containsKey(shape)) {
            return reference(named.computeIfAbsent(shape, _ -> distinctName(name)));
        }
        open.push(shape);
        var whole = schema.get();
        open.pop();
        return named.containsKey(shape) ? define(String.valueOf(named.get(shape)), whole) : whole;
    }

    private String distinctName(String name) {
        var candidate = name;
        for (var number = 2; named.containsValue(candidate); number++) {
            candidate = name + number;
        }
        return candidate;
    }

    private ObjectNode define(String name, ObjectNode whole) {
        written.set(name, whole);
        return reference(name);
    }

    private static ObjectNode reference(String name) {
        return JsonNodeFactory.instance.objectNode().put("type", "object").put("$ref", "#/$defs/" + name);
    }

    /// Returns the whole schema with its definitions.
    public ObjectNode complete(ObjectNode schema) {
        if (!written.isEmpty()) {
            schema.set("$defs", written);
        }
        return schema;
    }
}
