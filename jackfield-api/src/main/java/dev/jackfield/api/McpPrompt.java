package dev.jackfield.api;

import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// A prompt as its server describes it.
///
/// @param arguments their names
/// @param json the whole definition, including fields that this record does not have
public record McpPrompt(String name, String description, List<String> arguments, String json) {

    static List<McpPrompt> listAll(JavaDoor door) {
        return door.items(Item.Kind.PROMPT).stream()
                .map(prompt -> of(prompt.name(), prompt.definition()))
                .toList();
    }

    private static McpPrompt of(String name, Fields definition) {
        var arguments = definition.items("arguments").stream()
                .flatMap(argument -> argument.object().flatMap(known -> known.text("name")).stream())
                .toList();
        return new McpPrompt(
                name,
                definition.text("description").orElse(""),
                arguments,
                definition.with("name", name).toString());
    }
}
