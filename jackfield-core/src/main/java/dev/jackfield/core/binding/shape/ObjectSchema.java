package dev.jackfield.core.binding.shape;

import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Builds the schema of an object with these properties, in this order.
public final class ObjectSchema {
    private ObjectSchema() {}

    /// Returns a self-contained schema.
    public static ObjectNode createSelfContained(List<Property> properties) {
        var definitions = new SchemaDefinitions();
        return definitions.complete(of(properties, definitions));
    }

    public static ObjectNode of(List<Property> properties, SchemaDefinitions definitions) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        var described = schema.putObject("properties");
        properties.forEach(property -> described.set(property.name(), property.schema(definitions)));
        var required = properties.stream().filter(Property::isRequired).toList();
        if (!required.isEmpty()) {
            var names = schema.putArray("required");
            required.forEach(property -> names.add(property.name()));
        }
        return schema;
    }
}
