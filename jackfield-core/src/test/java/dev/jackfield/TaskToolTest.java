package dev.jackfield;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.call.Scope;
import dev.jackfield.endpoint.Gaps;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tools of legacy servers that run only as tasks, which the hub does not know.
class TaskToolTest {
    private static final String REASON = "runs only as a task (execution.taskSupport: required)";

    private final FakeUpstream up = FakeUpstream.named("up")
            .legacy()
            .tool(
                    fields("{\"name\":\"dig\",\"inputSchema\":{\"type\":\"object\"},"
                            + "\"execution\":{\"taskSupport\":\"required\"}}"),
                    _ -> text("deep"))
            .tool(
                    fields("{\"name\":\"scratch\",\"inputSchema\":{\"type\":\"object\"},"
                            + "\"execution\":{\"taskSupport\":\"optional\"}}"),
                    _ -> text("done"));

    @Test
    void itIsListedToNobodyAndTheListSaysWhy() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            var list = client.ask("tools/list", "{}").result();

            assertThat(list.get("tools").orElseThrow().toString())
                    .contains("up.scratch")
                    .doesNotContain("up.dig");
            assertThat(list.object(Meta.KEY).get(Gaps.INVALID).orElseThrow().toString())
                    .contains("\"dig\"", REASON);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"up.dig", "up__dig"})
    void callOfItSaysWhy(String name) throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            assertThat(client.call(name, "{}").error().map(RpcError::message))
                    .hasValueSatisfying(told -> assertThat(told).contains("'" + name + "'", REASON));
            assertThat(up.calls()).isEmpty();
        }
    }

    @Test
    void whoMayNotSeeItLearnsNothing() throws InterruptedException {
        var rita = new Identity("rita", Set.of());
        try (var hub = TestHub.with(up).rule("deny up.dig to rita").start();
                var client = hub.modern(rita, Scope.EVERYTHING)) {
            assertThat(client.call("up.dig", "{}").error().map(RpcError::message))
                    .hasValueSatisfying(told -> assertThat(told).doesNotContain("task"));
        }
    }

    @Test
    void taskThatIsOptionalIsAPlainCall() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.scratch", "{}"))).isEqualTo("done");
        }
    }
}
