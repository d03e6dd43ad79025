package dev.jackfield.api;

import dev.jackfield.api.internal.JavaDoor;
import dev.jackfield.api.internal.Values;
import dev.jackfield.json.Fields;
import dev.jackfield.source.Item;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A tool as its server describes it. Nothing in it can be changed.
///
/// @param title its name for people; that for programs when it has no other
/// @param description empty when there is none
/// @param inputSchema JSON Schema of the arguments
/// @param outputSchema JSON Schema of the structured result; empty when it does not say
/// @param annotations hints such as `readOnlyHint`
/// @param json all of it, with what this class does not know
public record McpTool(
        String name,
        String title,
        String description,
        Map<String, @Nullable Object> inputSchema,
        Map<String, @Nullable Object> outputSchema,
        Map<String, @Nullable Object> annotations,
        String json) {

    static List<McpTool> all(JavaDoor door) {
        return door.items(Item.Kind.TOOL).stream()
                .map(tool -> of(tool.name(), tool.definition()))
                .toList();
    }

    /// A tool under the name that it has here.
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
