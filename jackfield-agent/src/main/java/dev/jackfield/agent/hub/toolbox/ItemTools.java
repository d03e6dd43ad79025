package dev.jackfield.agent.hub.toolbox;

import dev.jackfield.agent.model.ToolDefinition;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.catalog.VisibleCatalog;
import dev.jackfield.core.source.Item;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The resources and prompts of a conversation, as tools: one that reads a resource, and one that gets a prompt. In
/// views with a search, the hub's own tools find and call them.
record ItemTools(VisibleCatalog visible) {
    private static final String READ = "read_resource";
    private static final String PROMPT = "get_prompt";

    /// How many of them a description names.
    private static final int MOST_NAMED = 30;

    private static final Fields READ_SCHEMA = schema("""
        {"type":"object","properties":{"uri":{"type":"string"}},"required":["uri"],"additionalProperties":false}\
        """);
    private static final Fields PROMPT_SCHEMA = schema("""
        {"type":"object","properties":{"name":{"type":"string"},
         "arguments":{"type":"object","additionalProperties":{"type":"string"}}},
         "required":["name"],"additionalProperties":false}\
        """);

    private static Fields schema(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    Stream<ToolDefinition> definitions() {
        var resources = items(Item.Kind.RESOURCE, Item.Kind.TEMPLATE);
        return Stream.concat(
                tool(READ, "Reads a resource: a document, file or record.", READ_SCHEMA, resources),
                tool(PROMPT, "Gets a prepared prompt.", PROMPT_SCHEMA, items(Item.Kind.PROMPT)));
    }

    /// Returns all but the hub's own.
    private List<NameTable.NamedEntry> items(Item.Kind... kinds) {
        return Stream.of(kinds)
                .flatMap(kind -> visible.items(kind).stream())
                .filter(named -> !named.entry().source().isBuiltIn())
                .toList();
    }

    private static Stream<ToolDefinition> tool(
            String name, String purpose, Fields schema, List<NameTable.NamedEntry> items) {
        if (items.isEmpty()) {
            return Stream.of();
        }
        var list =
                items.stream().limit(MOST_NAMED).map(ItemTools::line).collect(Collectors.joining("\n- ", "\n- ", ""));
        var more = items.size() > MOST_NAMED ? "\nand %d more".formatted(items.size() - MOST_NAMED) : "";
        return Stream.of(new ToolDefinition(name, purpose + " There are:" + list + more, schema));
    }

    private static String line(NameTable.NamedEntry named) {
        var definition = named.definition();
        return ItemLine.of(named, definition.text("description").or(() -> definition.text("title")));
    }

    /// Returns the call of a resource or prompt; empty if a tool is meant.
    static Optional<Call> callOf(String tool, Fields arguments) {
        return switch (tool) {
            case READ -> Optional.of(new Call.ResourceRead(arguments.text("uri").orElse(""), arguments));
            case PROMPT -> Optional.of(new Call.PromptGet(arguments.text("name").orElse(""), arguments));
            default -> Optional.empty();
        };
    }
}
