package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static dev.jackfield.a2a.door.AgentUser.id;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.params;
import static dev.jackfield.a2a.door.AgentUser.state;
import static dev.jackfield.a2a.door.AgentUser.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A task of another identity: every request about it is answered as for a task that does not exist.
@Timeout(60)
class ForeignTaskTest {
    private static final String MISSING = "0123456789abcdef";

    private final ToolBox box = new ToolBox();
    private AgentHub hub;
    private AgentUser ann;
    private AgentUser bob;

    @BeforeEach
    void start() throws InterruptedException {
        hub = AgentHub.with(box.source())
                .identity("ann")
                .identity("bob")
                .webhooks("127.0.0.1")
                .start();
        ann = hub.user("ann");
        bob = hub.user("bob");
    }

    @AfterEach
    void stop() {
        box.open();
        hub.close();
    }

    private String begin() throws IOException, InterruptedException {
        var task = ann.begin(message("box", "wait", "{\"text\":\"x\"}"));
        Eventually.await(() -> box.running() == 1);
        return task;
    }

    /// An answer without the id that was asked for.
    private static String text(Fields error, String id) {
        return error.toString().replace(id, "ID");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "GetTask; {\"id\":\"%s\"}",
                "CancelTask; {\"id\":\"%s\"}",
                "SubscribeToTask; {\"id\":\"%s\"}",
                "CreateTaskPushNotificationConfig; {\"taskId\":\"%s\",\"url\":\"http://127.0.0.1:1/\"}",
                "GetTaskPushNotificationConfig; {\"taskId\":\"%s\",\"id\":\"1\"}",
                "ListTaskPushNotificationConfigs; {\"taskId\":\"%s\"}",
                "DeleteTaskPushNotificationConfig; {\"taskId\":\"%s\",\"id\":\"1\"}"
            })
    void requestIsAnsweredAsIfThereWereNone(String method, String written) throws Exception {
        var task = begin();

        var foreign = bob.error(method, fields(written.formatted(task)));
        var missing = bob.error(method, fields(written.formatted(MISSING)));

        assertThat(text(foreign, task)).isEqualTo(text(missing, MISSING));
        assertThat(foreign.get("code").orElseThrow().toString()).isEqualTo("-32001");
        assertThat(state(ann.task(task))).isEqualTo("WORKING");
    }

    @Test
    void messageToItIsAnsweredAsIfThereWereNone() throws Exception {
        var task = ann.send(params(words("What can you do?"))).text("id").orElseThrow();

        var foreign = bob.error("SendMessage", params(words("Me too").with("taskId", task)));
        var missing = bob.error("SendMessage", params(words("Me too").with("taskId", MISSING)));

        assertThat(text(foreign, task)).isEqualTo(text(missing, MISSING));
        assertThat(state(ann.task(task))).isEqualTo("INPUT_REQUIRED");
    }

    @Test
    void listDoesNotHaveIt() throws Exception {
        begin();

        var list = bob.result("ListTasks", Fields.EMPTY);

        assertThat(list.get("tasks").map(Json::items)).contains(List.of());
        assertThat(list.get("totalSize").orElseThrow().toString()).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource({"GET,", "POST,:cancel", "POST,:subscribe", "GET,/pushNotificationConfigs"})
    void pathOfItIsNotFound(String method, String rest) throws Exception {
        var task = begin();

        var foreign = bob.send(method, "/a2a/v1/tasks/" + task + (rest == null ? "" : rest), "");
        var missing = bob.send(method, "/a2a/v1/tasks/" + MISSING + (rest == null ? "" : rest), "");

        assertThat(foreign.statusCode()).isEqualTo(404);
        assertThat(foreign.body().replace(task, "ID")).isEqualTo(missing.body().replace(MISSING, "ID"));
    }

    @ParameterizedTest
    @CsvSource({"tasks/get", "tasks/cancel", "tasks/sendSubscribe", "tasks/resubscribe"})
    void olderClientsDoNotFindItEither(String method) throws Exception {
        var task = begin();

        var foreign = bob.rpc("/a2a", method, id(task)).object("error");
        var missing = bob.rpc("/a2a", method, id(MISSING)).object("error");

        assertThat(text(foreign, task)).isEqualTo(text(missing, MISSING));
    }
}
