package dev.jackfield.cli.shell;

import dev.jackfield.cli.client.HubClient;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Completions for arguments: `key=`, and whole pairs where the values are known.
record ArgumentNames(PartialCommandLine typed) {
    Stream<String> ofTool(HubClient client) throws InterruptedException {
        return filterByName(client.tools())
                .flatMap(tool -> tool.get("inputSchema").stream())
                .flatMap(schema -> schema.tree().path("properties").properties().stream())
                .filter(property -> isOpen(property.getKey()))
                .flatMap(property -> pairs(property.getKey(), property.getValue()));
    }

    Stream<String> ofPrompt(HubClient client) throws InterruptedException {
        return filterByName(client.list(McpMethod.PROMPTS_LIST, "prompts"))
                .flatMap(prompt -> prompt.get("arguments").map(Json::items).orElse(List.of()).stream())
                .flatMap(argument -> argument.object().orElse(Fields.EMPTY).text("name").stream())
                .filter(this::isOpen)
                .map(name -> name + "=");
    }

    private Stream<Fields> filterByName(List<Fields> items) {
        return items.stream()
                .filter(item ->
                        item.text("name").filter(typed.subject()::equals).isPresent());
    }

    private boolean isOpen(String name) {
        return !typed.givenNames().contains(name);
    }

    private static Stream<String> pairs(String name, JsonNode schema) {
        if (schema.path("enum").isArray()) {
            return schema.path("enum").valueStream().map(value -> name + "=" + value.asString(""));
        }
        return schema.path("type").asString("").equals("boolean")
                ? Stream.of(name + "=true", name + "=false")
                : Stream.of(name + "=");
    }
}
