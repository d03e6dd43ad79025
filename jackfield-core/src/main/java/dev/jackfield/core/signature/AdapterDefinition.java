package dev.jackfield.core.signature;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// Makes up the definition of a method that is not a tool.
final class AdapterDefinition {
    private Fields properties = Fields.EMPTY;
    private List<Json> required = List.of();

    AdapterDefinition addProperty(String name, Fields schema) {
        properties = properties.with(name, schema);
        return this;
    }

    AdapterDefinition require(String name) {
        required = List.of(Json.string(name));
        return this;
    }

    static Fields schema(String type, String description) {
        return Fields.of("type", Json.string(type)).with("description", description);
    }

    Fields of(String name, String description) {
        var schema = Fields.of("type", Json.string("object"))
                .with("properties", properties)
                .with("required", Json.array(required));
        return Fields.of("name", Json.string(name))
                .with("description", description)
                .with("inputSchema", schema)
                .with("annotations", Fields.of("readOnlyHint", Json.bool(true)));
    }
}
