package dev.jackfield.binding.shape;

import dev.jackfield.json.BadJson;
import dev.jackfield.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/// Values that somebody wrote as text, in an annotation, a URI or the argument of a prompt: text as it is, everything
/// else as JSON.
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
