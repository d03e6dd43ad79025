package dev.jackfield.core.binding.shape;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// An argument of a tool or a component of a record.
///
/// @param said the keywords of its declaration besides the type, for the schema
/// @param fallback the default value
public record Property(
        String name,
        Shape shape,
        boolean isRequired,
        ObjectNode said,
        @Nullable JsonNode fallback) {

    public ObjectNode schema(SchemaDefinitions definitions) {
        return shape.schema(definitions).setAll(said);
    }

    @Nullable
    public Object read(JsonNode object) {
        var given = object.get(name);
        return given == null || given.isNull() ? absentValue() : readPresent(given);
    }

    private Object readPresent(JsonNode given) {
        try {
            return shape.read(given);
        } catch (InvalidValueException bad) {
            throw bad.withPlace(name);
        }
    }

    private @Nullable Object absentValue() {
        if (fallback != null) {
            return shape.read(fallback);
        }
        if (isRequired) {
            throw new InvalidValueException("is missing").withPlace(name);
        }
        return shape.absent();
    }

    /// Writes the value, unless it is null.
    void write(@Nullable Object value, ObjectNode into) {
        var json = ArrayElements.write(shape, value);
        if (!json.isNull()) {
            into.set(name, json);
        }
    }
}
