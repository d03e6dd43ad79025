package dev.jackfield.binding.shape;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A Java type as JSON. What a schema says of it, how a value is read and how it is written stand together, so that
/// they cannot differ.
public interface Shape {

    /// The schema, new each time.
    ObjectNode schema(SchemaDefinitions definitions);

    /// The value, or `BadValue`. The JSON is neither absent nor null.
    Object read(JsonNode json);

    JsonNode write(Object value);

    /// What it is when nothing is given that need not be.
    default @Nullable Object absent() {
        return null;
    }

    /// Whether its JSON is a string, so that an annotation can spell a value without quotes.
    default boolean isText() {
        return false;
    }

    /// Whether it stands for any value, of which there is nothing to say inside of others.
    default boolean isAnything() {
        return false;
    }

    /// Whether a value may be left out because of its type alone.
    default boolean isOptional() {
        return false;
    }
}
