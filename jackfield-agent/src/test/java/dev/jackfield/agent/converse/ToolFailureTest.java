package dev.jackfield.agent.converse;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ToolFailureTest extends OneTurn {
    @Test
    void theModelReadsWhyAToolFailedAndGoesOn() throws Exception {
        tools.tool("break", (_, _) -> {
            throw new ToolExecutionFailure(ToolError.Kind.NETWORK, "MCP server connection failed: gone");
        });
        model.calls(call("a", "break", "{}")).says("It does not work.");

        var outcome = run();

        assertThat(results(outcome).getFirst().error())
                .contains(new ToolError(ToolError.Kind.NETWORK, "MCP server connection failed: gone"));
        assertThat(outcome.text()).isEqualTo("It does not work.");
    }

    @Test
    void theDataOfAFailedResultAreKept() throws Exception {
        var data = Json.parse("{\"retryAfter\":5}");
        tools.tool("break", (_, _) -> {
            throw new ToolExecutionFailure(ToolError.Kind.EXECUTION, "Too many.", null, Optional.of(data));
        });
        model.calls(call("a", "break", "{}")).says("Later, then.");

        assertThat(results(run()).getFirst().structured().orElseThrow()).hasToString("{\"retryAfter\":5}");
    }

    @Test
    void aToolThatThrowsAnythingElseHasFailedToo() throws Exception {
        tools.tool("break", (_, _) -> {
            throw new IllegalStateException("a bug");
        });
        model.calls(call("a", "break", "{}"), call("b", "no_such_tool", "{}")).says("Sorry.");

        var results = results(run());

        assertThat(results.get(0).error().orElseThrow().kind()).isEqualTo(ToolError.Kind.EXECUTION);
        assertThat(error(results.get(0)))
                .startsWith("The tool failed because of a defect; the log has the details under ")
                .doesNotContain("a bug")
                .doesNotContain("IllegalStateException");
        assertThat(error(results.get(1))).isEqualTo("There is no tool 'no_such_tool' in this conversation.");
    }

    @Test
    void aFailureIsRaisedWhereThatIsWantedAndNothingIsKept() {
        var cancelled = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        tools.tool("break", (_, _) -> {
                    begun.await();
                    throw new ToolExecutionFailure(ToolError.Kind.EXECUTION, "MCP tool execution failed: no paper");
                })
                .tool("wait", (invocation, _) -> {
                    begun.countDown();
                    return waiting(invocation, cancelled);
                });
        model.calls(call("a", "wait", "{}"), call("b", "break", "{}"));

        assertThatThrownBy(() -> run(TurnSettings.USUAL.with(OnToolFailure.RAISE)))
                .isInstanceOf(ToolExecutionFailure.class)
                .hasMessage("MCP tool execution failed: no paper");

        assertThat(cancelled.getCount()).isZero();
        assertThat(log.lines())
                .endsWith(
                        "failed 6 result MCP tool execution failed: no paper",
                        "failed 5 result MCP tool execution failed: no paper");
    }

    @Test
    void anErrorInTheResultIsRaisedAsWell() {
        tools.tool(
                "deny",
                (invocation, _) -> new Canister.Result(
                        invocation.identifier(),
                        List.of(),
                        Optional.of(new ToolError(ToolError.Kind.PERMISSION, "not you")),
                        Instant.EPOCH));
        model.calls(call("a", "deny", "{}"));

        assertThatThrownBy(() -> run(TurnSettings.USUAL.with(OnToolFailure.RAISE)))
                .isInstanceOfSatisfying(
                        ToolExecutionFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(ToolError.Kind.PERMISSION));
    }

    @Test
    void aMistakeOfTheModelGoesBackToItEvenSo() throws Exception {
        model.calls(call("a", "no_such_tool", "{}")).says("My mistake.");

        assertThat(run(TurnSettings.USUAL.with(OnToolFailure.RAISE)).text()).isEqualTo("My mistake.");
    }
}
