package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static dev.jackfield.a2a.door.AgentUser.id;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.params;
import static dev.jackfield.a2a.door.AgentUser.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tasks are calls of the hub: clients of MCP find the same ones, rules hide them, and they outlive a restart.
@Timeout(60)
class SharedTaskTest {
    private final ToolBox box = new ToolBox();

    @AfterEach
    void stop() {
        box.open();
    }

    private AgentHub hub() throws InterruptedException {
        return AgentHub.with(box.source()).start();
    }

    private static Fields waiting() {
        return message("box", "wait", "{\"text\":\"x\"}");
    }

    private static String status(TestClient client, String id) throws InterruptedException {
        return client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}")
                .result()
                .text("status")
                .orElse("");
    }

    @Test
    void clientOfMcpSeesATaskOfA2a() throws Exception {
        try (var hub = hub();
                var client = hub.mcpClient()) {
            var id = hub.user().begin(waiting());
            Eventually.await(() -> box.running() == 1);

            assertThat(status(client, id)).isEqualTo("working");
            client.ask("tasks/cancel", "{\"taskId\":\"" + id + "\"}");

            Eventually.await(() -> box.cancelled() == 1);
            Eventually.await(() -> hub.calls().count(_ -> true) == 0);
            assertThat(state(hub.user().task(id))).isEqualTo("CANCELED");
        }
    }

    @Test
    void clientOfA2aSeesATaskOfMcp() throws Exception {
        try (var hub = hub();
                var client = hub.mcpClient()) {
            var id = client.call("box.wait", "{\"text\":\"x\"}")
                    .result()
                    .text("taskId")
                    .orElseThrow();

            assertThat(state(hub.user().task(id))).isEqualTo("WORKING");
            assertThat(hub.user().result("ListTasks", Fields.EMPTY).toString()).contains(id);
            try (var events = hub.user().stream("SubscribeToTask", id(id))) {
                assertThat(AgentUser.word(events.next())).isEqualTo("task WORKING");
                box.open();
                assertThat(events.rest().stream().map(AgentUser::word)).containsExactly("artifact", "status COMPLETED");
            }
        }
    }

    @Test
    void taskOfAToolThatIsNoLongerAllowedDoesNotExist() throws Exception {
        try (var hub = hub()) {
            var user = hub.user();
            var id = user.send(params(message("box", "echo", "{\"text\":\"secret\"}")))
                    .text("id")
                    .orElseThrow();

            hub.rules("deny box.echo");

            assertThat(user.error("GetTask", id(id)).get("code")).contains(Json.number(-32001));
            assertThat(user.result("ListTasks", fields("{\"includeArtifacts\":true}"))
                            .toString())
                    .doesNotContain("secret", id);
            hub.rules();
            assertThat(state(user.task(id))).isEqualTo("COMPLETED");
        }
    }

    @Test
    void ruleEndsNoTaskButStillLetsItBeCancelled() throws Exception {
        try (var hub = hub()) {
            var user = hub.user();
            var id = user.begin(waiting());
            Eventually.await(() -> box.running() == 1);

            hub.rules("deny box.wait");

            assertThat(user.error("SubscribeToTask", id(id)).get("code")).contains(Json.number(-32001));
            assertThat(state(user.result("CancelTask", id(id)))).isEqualTo("CANCELED");
            Eventually.await(() -> box.cancelled() == 1);
        }
    }

    @Test
    void toolThatIsDeniedFailsTheTask() throws Exception {
        try (var hub = AgentHub.with(box.source()).rule("deny box.fail").start()) {
            var task = hub.user().send(params(message("box", "fail", "{}")));

            assertThat(state(task)).isEqualTo("FAILED");
            assertThat(task.toString()).contains("A2A_PROXY").doesNotContain("It never works");
            assertThat(hub.audit()).isNotEmpty();
        }
    }

    @Test
    void endedTaskOutlivesARestartAndARunningOneFails() throws Exception {
        var shelf = new MemoryShelf(InstantSource.system());
        String ended;
        String running;
        try (var hub = AgentHub.with(box.source()).shelf(shelf).start()) {
            ended = hub.user()
                    .send(params(message("box", "echo", "{\"text\":\"kept\"}")))
                    .text("id")
                    .orElseThrow();
            running = hub.user().begin(waiting());
            Eventually.await(() -> box.running() == 1);
        }
        try (var hub = AgentHub.with(new ToolBox().source()).shelf(shelf).start()) {
            var kept = hub.user().task(ended);
            var lost = hub.user().task(running);

            assertThat(state(kept)).isEqualTo("COMPLETED");
            assertThat(kept.get("artifacts").orElseThrow().toString()).contains("kept");
            assertThat(kept.get("history").orElseThrow().items()).hasSize(1);
            assertThat(state(lost)).isEqualTo("FAILED");
            assertThat(lost.object("status").toString()).contains("The hub ended while this task ran");
            assertThat(hub.user().error("CancelTask", id(running)).get("code")).contains(Json.number(-32002));
        }
    }

    @Test
    void taskIsForgottenAfterItsTime() throws Exception {
        var clock = ManualClock.start();
        try (var hub = AgentHub.with(box.source())
                .clock(clock)
                .shelf(new MemoryShelf(clock))
                .ttl(Duration.ofMinutes(5))
                .start()) {
            var id = hub.user()
                    .send(params(message("box", "echo", "{\"text\":\"x\"}")))
                    .text("id")
                    .orElseThrow();

            clock.advance(Duration.ofMinutes(6));

            assertThat(hub.user().error("GetTask", id(id)).get("code")).contains(Json.number(-32001));
            assertThat(hub.user().result("ListTasks", Fields.EMPTY).get("tasks").map(Json::items))
                    .contains(List.of());
        }
    }
}
