package dev.jackfield.agent.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.api.McpClient;
import dev.jackfield.core.call.HubException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A call whose answer is no result fails, and its client works on.
@Timeout(120)
class MalformedAnswersIT {
    private static McpClient program() {
        return McpClient.stdio(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                MalformedServer.class.getName()));
    }

    /// Calls a tool that has a second to answer, then the one that works, which has more time.
    private static ToolExecutionFailure failure(McpClient client, String tool) throws InterruptedException {
        try (var ensemble = Ensemble.discover(client.connect(), "mcp-malformed", Map.of("timeout", 1))) {
            var failure = InvokerCalls.failure(ensemble.accessInvoker(tool), Map.of());

            assertThat(client.callTool("good", Map.of()).text()).isEqualTo("fine");
            return failure;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "empty", "both", "content"})
    void answerOfAProgramThatIsNoResultIsAFailureOfTheTool(String tool) throws InterruptedException {
        assertIsOfTheTool(failure(program(), tool));
    }

    /// Programs print stray lines, so a line that belongs to no request ends none.
    @ParameterizedTest
    @ValueSource(strings = {"batch", "words", "half"})
    void lineOfAProgramThatIsNoMessageIsNoAnswer(String tool) throws InterruptedException {
        var failure = failure(program(), tool);

        assertThat(failure).hasMessage("MCP tool timed out.");
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.TIMEOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "empty", "both", "content", "batch", "words", "half"})
    void answerOverHttpThatIsNoResultIsAFailureOfTheTool(String tool) throws InterruptedException {
        try (var server = MalformedServer.start()) {
            assertIsOfTheTool(failure(McpClient.http(server.url()), tool));
        }
    }

    private static void assertIsOfTheTool(ToolExecutionFailure failure) {
        assertThat(failure).hasMessageStartingWith("MCP tool execution failed: ");
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.EXECUTION);
        assertThat(failure.getCause()).isInstanceOf(McpExecutionFailure.class);
    }

    @Test
    void streamThatBreaksOffIsALostConnection() throws InterruptedException {
        try (var server = MalformedServer.start()) {
            var failure = failure(McpClient.http(server.url()), "event");

            assertThat(failure).hasMessageStartingWith("MCP server connection failed: ");
            assertThat(failure.kind()).isEqualTo(ToolError.Kind.NETWORK);
            assertThat(failure.getCause())
                    .isInstanceOf(McpConnectionFailure.class)
                    .hasCauseInstanceOf(HubException.OutcomeUnknownException.class);
        }
    }
}
