package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.binding.shape.Property;
import dev.jackfield.core.binding.shape.TextValue;
import dev.jackfield.core.call.HubException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Converts arguments that arrive as texts to the types of their parameters.
final class TextArguments {
    private TextArguments() {}

    static JsonNode arguments(String what, List<Property> properties, Map<String, String> texts) {
        var arguments = JsonNodeFactory.instance.objectNode();
        for (var property : properties) {
            var text = texts.get(property.name());
            if (text != null) {
                arguments.set(property.name(), json(what, property, text));
            }
        }
        return arguments;
    }

    private static JsonNode json(String what, Property property, String text) {
        try {
            return TextValue.json(property.shape(), text);
        } catch (InvalidValueException bad) {
            throw new HubException.InvalidArgumentsException(
                    what, List.of(bad.withPlace(property.name()).problem()));
        }
    }
}
