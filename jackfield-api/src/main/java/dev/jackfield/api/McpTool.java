package dev.jackfield.api;

import dev.jackfield.api.hub.JavaDoor;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A tool as its server describes it. Immutable.
///
/// @param title its name for people; its plain name when it has no title
/// @param description empty when there is none
/// @param inputSchema JSON Schema of the arguments
/// @param outputSchema JSON Schema of the structured result; empty when there is none
/// @param annotations hints such as `readOnlyHint`
/// @param json the whole definition, including fields that this record does not have
public record McpTool(
        String name,
        String title,
        String description,
        Map<String, @Nullable Object> inputSchema,
        Map<String, @Nullable Object> outputSchema,
        Map<String, @Nullable Object> annotations,
        String json) {

    static List<McpTool> listAll(JavaDoor door) {
        return door.items(Item.Kind.TOOL).stream()
                .map(tool -> of(tool.name(), tool.definition()))
                .toList();
    }

    /// Reads a definition of a tool, under the name that it has here.
    public static McpTool of(String name, Fields definition) {
        return new McpTool(
                name,
                definition.text("title").orElse(name),
                definition.text("description").orElse(""),
                Values.map(definition.object("inputSchema")),
                Values.map(definition.object("outputSchema")),
                Values.map(definition.object("annotations")),
                definition.with("name", name).toString());
    }
}
