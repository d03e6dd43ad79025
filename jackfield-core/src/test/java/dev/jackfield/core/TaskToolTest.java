package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Tools that declare whether they run as tasks, for clients without support for tasks.
class TaskToolTest {
    private final FakeUpstream up = FakeUpstream.named("up")
            .legacy()
            .tool(definition("dig", "required"), _ -> text("deep"))
            .tool(definition("scratch", "optional"), _ -> text("done"))
            .tool(definition("blink", "forbidden"), _ -> text("seen"));

    private static Fields definition(String name, String support) {
        return fields("{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\"},\"execution\":{\"taskSupport\":\"%s\"}}"
                .formatted(name, support));
    }

    @Test
    void allOfThemAreListedToEverybody() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var modern = hub.modern();
                var legacy = hub.legacy()) {
            for (var client : List.of(modern, legacy)) {
                assertThat(client.ask("tools/list", "{}")
                                .result()
                                .get("tools")
                                .orElseThrow()
                                .toString())
                        .contains("up.dig", "up.scratch", "up.blink");
            }
        }
    }

    @Test
    void modernClientWithoutTasksIsToldWhatItWouldNeed() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            var error = client.call("up.dig", "{}").error().orElseThrow();

            assertThat(error.code()).isEqualTo(RpcError.MISSING_CAPABILITY);
            assertThat(error.message()).contains("Tool 'up.dig' runs only as a task", TasksExtension.ID);
            assertThat(TasksExtension.isDeclared(error.data().object("requiredCapabilities")))
                    .isTrue();
            assertThat(up.calls()).isEmpty();
            assertThat(hub.audit()).hasSize(1);
        }
    }

    @Test
    void clientThatCanBeAskedIsToldTheSame() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern("{\"elicitation\":{}}")) {
            assertThat(client.call("up.dig", "{}").error().map(RpcError::code)).contains(RpcError.MISSING_CAPABILITY);
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
    void otherToolsArePlainCalls() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.scratch", "{}"))).isEqualTo("done");
            assertThat(textOf(client.call("up.blink", "{}"))).isEqualTo("seen");
        }
    }
}
