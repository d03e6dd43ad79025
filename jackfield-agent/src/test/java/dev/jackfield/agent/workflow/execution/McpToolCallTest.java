package dev.jackfield.agent.workflow.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages of sessions that are calls, and what a call asks for.
class McpToolCallTest {
    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }

    @Test
    void aMessageIsRead() {
        var call = McpToolCall.read(
                " {\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}}");

        assertThat(call).contains(new McpToolCall("greet", fields("{\"name\":\"Ann\"}")));
        assertThat(McpToolCall.read("{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"greet\"}}"))
                .contains(new McpToolCall("greet", Fields.EMPTY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "greet Ann",
                "",
                "{}",
                "{\"type\":\"other\",\"tool_call\":{\"name\":\"greet\"}}",
                "{\"type\":\"mcp_tool_call\"}",
                "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"greet\",\"arguments\":[]}}",
                "{\"type\":\"mcp_tool_call\",\"tool_call\":\"greet\"}",
                "{\"type\":\"mcp_tool_call\",\"tool_call\":{\"name\":\"greet\",\"name\":\"dance\"}}",
                "{\"type\":\"mcp_tool_call\",",
                "[1]"
            })
    void everythingElseIsASentence(String message) {
        assertThat(McpToolCall.read(message)).isEmpty();
    }

    @Test
    void aCallBecomesAnAction() {
        var action = CommandExecutor.actionFromMcpToolCall(new McpToolCall(
                "greet", fields("{\"name\":\"Ann\",\"command\":\"say hello\",\"workitem_path\":\"/Guest=Ann\"}")));

        assertThat(action.name()).isEqualTo("greet");
        assertThat(action.command()).isEqualTo("say hello");
        assertThat(action.path()).contains(ContextPath.parse("/Guest=Ann"));
        assertThat(action.parameters().path("name").asString()).isEqualTo("Ann");
    }

    @Test
    void missingWordsAreMadeUp() {
        var action = CommandExecutor.actionFromMcpToolCall(new McpToolCall("greet", fields("{\"name\":\"Ann\"}")));

        assertThat(action.command()).isEqualTo("greet {\"name\":\"Ann\"}");
        assertThat(action.path()).isEmpty();
    }
}
