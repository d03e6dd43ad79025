package dev.jackfield.agent.workflow;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The retail workflow with generated data, as tests of agents use it.
record RetailShop(Path data) {
    /// Makes the same data each time.
    static RetailShop in(Path data) throws Exception {
        RetailFolder.generate(data, "7");
        return new RetailShop(data);
    }

    WorkflowSettings settings() {
        return WorkflowSettings.of(RetailFolder.EXAMPLE, data);
    }

    /// Returns the number of an order that can still be cancelled.
    String pendingOrder() throws IOException {
        return orders().properties().stream()
                .filter(order -> order.getValue().path("status").asString().equals("pending"))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    private JsonNode orders() throws IOException {
        return Json.parse(Files.readAllBytes(data.resolve("orders.json"))).tree();
    }

    /// A step of the main agent: it hands a request to the tool agent.
    static Canister.ToolInvocation delegate(String request) {
        return ScriptedChat.call(
                "d1", "workflow_assistant", Json.of(Map.of("request", request)).toString());
    }

    /// A step of the tool agent: it runs a command.
    static Canister.ToolInvocation run(String command, String query) {
        return ScriptedChat.call("c1", command, Json.of(Map.of("query", query)).toString());
    }

    /// A query in the words of MCP.
    static String payload(String command, Map<String, ?> arguments) {
        return Json.of(Map.of("type", "mcp_tool_call", "tool_call", Map.of("name", command, "arguments", arguments)))
                .toString();
    }
}
