package dev.jackfield.core.binding.shape;

import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// Parses values that are written as text, in an annotation, a URI or the argument of a prompt: a text is taken
/// literally, everything else is JSON.
public final class TextValue {
    private TextValue() {}

    public static JsonNode json(Shape shape, String text) {
        try {
            return shape.isText() ? StringNode.valueOf(text) : Json.parse(text).tree();
        } catch (InvalidJsonException bad) {
            throw new InvalidValueException("'" + text + "' is no JSON: " + bad.getMessage());
        }
    }
}
