package dev.jackfield.core.binding.shape;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The JSON form of a Java type: its schema, and how its values are read and written. All three are in one place,
/// so that they cannot differ.
public interface Shape {

    /// Returns the schema, a new one each time.
    ObjectNode schema(SchemaDefinitions definitions);

    /// Reads a value that is neither absent nor null.
    ///
    /// @throws InvalidValueException if it does not fit
    Object read(JsonNode json);

    JsonNode write(Object value);

    /// Returns the value of an argument that is left out and has no default.
    default @Nullable Object absent() {
        return null;
    }

    /// Returns whether its JSON is a string, so that an annotation can spell a value without quotes.
    default boolean isText() {
        return false;
    }

    /// Returns whether it accepts any value, so that a schema around it says nothing about it.
    default boolean isAnything() {
        return false;
    }

    /// Returns whether a value may be left out because of its type alone.
    default boolean isOptional() {
        return false;
    }
}
