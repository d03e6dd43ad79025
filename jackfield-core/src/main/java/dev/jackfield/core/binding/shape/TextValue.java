package dev.jackfield.core.binding.shape;

import dev.jackfield.protocol.json.BadJson;
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
        } catch (BadJson bad) {
            throw new BadValue("'" + text + "' is no JSON: " + bad.getMessage());
        }
    }
}
