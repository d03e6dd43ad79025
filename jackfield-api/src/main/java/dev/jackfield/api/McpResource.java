package dev.jackfield.api;

import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// A resource as its server describes it; fields that the server does not set are empty.
///
/// @param json the whole definition, including fields that this record does not have
public record McpResource(String uri, String name, String description, String mimeType, String json) {

    static List<McpResource> listAll(JavaDoor door) {
        return door.items(Item.Kind.RESOURCE).stream()
                .map(resource -> of(resource.definition()))
                .toList();
    }

    private static McpResource of(Fields definition) {
        return new McpResource(
                text(definition, "uri"),
                text(definition, "name"),
                text(definition, "description"),
                text(definition, "mimeType"),
                definition.toString());
    }

    private static String text(Fields definition, String key) {
        return definition.text(key).orElse("");
    }
}
