package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.api.McpClient;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.Results;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FailureKindsTest {
    private static final List<Canister> QUESTION =
            List.of(new Canister.User(List.of(CanisterContent.text("Try everything.")), Instant.EPOCH));

    private final FakeUpstream server = FakeUpstream.named("server")
            .tool("typed", Servers.LOCATION, _ -> Results.text("never"))
            .tool("fail", _ -> Results.failure("out of paper"))
            .tool("wait", IncomingRequest::waitUntilCancelled);

    /// A tool of which a rule says that this caller may not call it.
    private static McpClient guarded() {
        return McpClient.of(
                JavaTools.named("guarded").tool("{\"name\":\"pay\",\"inputSchema\":{\"type\":\"object\"}}", (_, _) -> {
                    throw HubException.RefusedException.because("pay", "only managers may");
                }));
    }

    @Test
    void theModelSeesEachOfTheFiveKindsInTheResultOfItsCall() throws Exception {
        var chat = new ScriptedChat()
                .calls(
                        call("1", "typed", "{}"),
                        call("2", "fail", "{}"),
                        call("3", "wait", "{}"),
                        call("4", "pay", "{}"),
                        call("5", "gone", "{}"))
                .says("None of it works.");
        var gone = Ensemble.local("gone")
                .invoker("gone", "", Map.of("type", "object"), (_, _) -> "")
                .build();
        gone.disconnect();
        try (var tools = Ensemble.discover(Servers.client(server), "server", Map.of("timeout", 0.5));
                var payments = Ensemble.discover(guarded(), "payments")) {
            Model.of(chat).converse(QUESTION, List.of(tools, payments, gone));
        }

        var errors = chat.requests().getLast().canisters().stream()
                .filter(Canister.Result.class::isInstance)
                .map(result -> ((Canister.Result) result).error().orElseThrow())
                .toList();
        assertThat(errors)
                .extracting(ToolError::kind)
                .containsExactly(
                        ToolError.Kind.VALIDATION,
                        ToolError.Kind.EXECUTION,
                        ToolError.Kind.TIMEOUT,
                        ToolError.Kind.PERMISSION,
                        ToolError.Kind.NETWORK);
        assertThat(errors)
                .extracting(ToolError::message)
                .satisfiesExactly(
                        text -> assertThat(text).contains("location"),
                        text -> assertThat(text).isEqualTo("MCP tool execution failed: out of paper"),
                        text -> assertThat(text).isEqualTo("MCP tool timed out."),
                        text -> assertThat(text).isEqualTo("You may not call 'pay': only managers may."),
                        text -> assertThat(text).startsWith("MCP server connection failed: "));
    }
}
