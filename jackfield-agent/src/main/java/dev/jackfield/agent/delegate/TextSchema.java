package dev.jackfield.agent.delegate;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;

/// The schema of tools that take one text.
final class TextSchema {
    private TextSchema() {}

    static Fields of(String parameter, String description) {
        var text = Fields.of("type", Json.string("string")).with("description", description);
        return Fields.of("type", Json.string("object"))
                .with("properties", Fields.of(parameter, text))
                .with("required", Json.array(List.of(Json.string(parameter))));
    }
}
