package dev.jackfield.settings.bind;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.settings.tree.Node;

/// A tree as JSON, for values that are passed on uninterpreted.
final class JsonValue {
    private JsonValue() {}

    static Json of(Node node) {
        return switch (node) {
            case Node.Scalar scalar -> scalar.quoted() ? Json.string(scalar.text()) : plainValue(scalar.text());
            case Node.Sequence list ->
                Json.array(list.items().stream().map(JsonValue::of).toList());
            case Node.Mapping map -> object(map);
            case Node.Nothing _, Node.Unset _ -> Json.parse("null");
        };
    }

    private static Json object(Node.Mapping map) {
        var object = Fields.EMPTY;
        for (var entry : map.entries().entrySet()) {
            object = object.with(entry.getKey(), of(entry.getValue()));
        }
        return object;
    }

    /// A number or a flag where it is one, as YAML has it, else text.
    private static Json plainValue(String text) {
        try {
            var value = Json.parse(text);
            return value.tree().isNumber() || value.tree().isBoolean() ? value : Json.string(text);
        } catch (InvalidJsonException _) {
            return Json.string(text);
        }
    }
}
