package dev.jackfield.core.signature;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// Makes up the definition of a method that is not a tool.
final class AdapterDefinition {
    private AdapterDefinition() {}

    static Fields schema(String type, String description) {
        return Fields.of("type", Json.string(type)).with("description", description);
    }

    static Fields create(SkillMethod method, Fields properties, List<String> required) {
        var schema = Fields.of("type", Json.string("object"))
                .with("properties", properties)
                .with("required", Json.array(required.stream().map(Json::string).toList()));
        return Fields.of("name", Json.string(method.name()))
                .with("description", method.docstring())
                .with("inputSchema", schema)
                .with("annotations", Fields.of("readOnlyHint", Json.bool(true)));
    }
}
