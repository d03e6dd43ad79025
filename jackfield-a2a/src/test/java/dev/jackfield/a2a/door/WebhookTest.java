package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.fields;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.params;
import static dev.jackfield.a2a.door.AgentUser.word;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Webhooks are told of the changes of their tasks.
@Timeout(60)
class WebhookTest {
    private final ToolBox box = new ToolBox();
    private final BlockingQueue<Notice> notices = new LinkedBlockingQueue<>();
    private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
    private HttpServer receiver;
    private AgentHub hub;
    private AgentUser user;

    /// One request that the webhook got.
    private record Notice(Map<String, List<String>> headers, Fields body) {
        String header(String name) {
            return String.join(",", headers.getOrDefault(name, List.of()));
        }
    }

    @BeforeEach
    void start() throws Exception {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", this::receive);
        receiver.start();
        hub = AgentHub.with(box.source()).webhooks("127.0.0.1").start();
        user = hub.user();
    }

    @AfterEach
    void stop() {
        box.open();
        hub.close();
        receiver.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var status = statuses.poll();
        exchange.sendResponseHeaders(status == null ? 204 : status, -1);
        exchange.close();
        notices.add(new Notice(exchange.getRequestHeaders(), fields(body)));
    }

    private String url() {
        return "http://127.0.0.1:%d/hook".formatted(receiver.getAddress().getPort());
    }

    private Fields config() {
        return fields("{\"id\":\"c1\",\"url\":\"%s\",\"token\":\"secret\",".formatted(url())
                + "\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"key\"}}");
    }

    private Notice next() throws InterruptedException {
        var notice = notices.poll(20, TimeUnit.SECONDS);
        if (notice == null) {
            throw new AssertionError("no notice came");
        }
        return notice;
    }

    /// All notices until the task has ended.
    private List<Notice> untilEnd() throws InterruptedException {
        var all = new ArrayList<Notice>();
        do {
            all.add(next());
        } while (!all.getLast().body.toString().matches(".*TASK_STATE_(COMPLETED|CANCELED|FAILED).*"));
        return all;
    }

    @Test
    void messageBringsItsWebhook() throws Exception {
        var request = params(message("box", "echo", "{\"text\":\"x\"}"))
                .with("configuration", Fields.of("taskPushNotificationConfig", config()));

        user.send(request);

        var seen = untilEnd();
        assertThat(seen)
                .extracting(notice -> word(notice.body))
                .containsExactly("status WORKING", "artifact", "status COMPLETED");
        assertThat(seen).allSatisfy(notice -> {
            assertThat(notice.header("Content-type")).isEqualTo("application/a2a+json");
            assertThat(notice.header("Authorization")).isEqualTo("Bearer key");
            assertThat(notice.header("X-a2a-notification-token")).isEqualTo("secret");
        });
    }

    @Test
    void webhookIsToldOfATaskThatEndsAtOnce() throws Exception {
        var request =
                fields("{\"message\":{\"role\":\"user\",\"parts\":[{\"type\":\"data\",\"content\":{\"server\":1}}]},"
                        + "\"webhookUrl\":\"%s\"}".formatted(url()));

        var untold = new HashSet<String>();
        for (var count = 0; count < 20; count++) {
            untold.add(user.result("tasks/send", request).text("id").orElseThrow());
        }

        while (!untold.isEmpty()) {
            var task = next().body;
            if (task.object("status").text("state").orElseThrow().equals("failed")) {
                untold.remove(task.text("id").orElseThrow());
            }
        }
    }

    @Test
    void webhookOfAClientThatIsNoLongerKnownHearsNothing() throws Exception {
        try (var other = AgentHub.with(box.source())
                .identity("ann")
                .identity("bob")
                .webhooks("127.0.0.1")
                .start()) {
            waiting(other.user("ann"));
            var known = waiting(other.user("bob"));
            Eventually.await(() -> box.running() == 2);
            other.forget("ann");

            box.open();

            // That its call had begun may have been told before the client was forgotten.
            assertThat(untilEnd())
                    .allMatch(notice -> notice.body.toString().contains(known)
                            || word(notice.body).equals("status WORKING"));
        }
        assertThat(notices).isEmpty();
    }

    private String waiting(AgentUser client) throws Exception {
        var task = client.begin(message("box", "wait", "{\"text\":\"x\"}"));
        client.result("CreateTaskPushNotificationConfig", config().with("taskId", task));
        return task;
    }

    @Test
    void webhookThatFailsIsTriedAgain() throws Exception {
        statuses.addAll(List.of(503, 503));
        var task = user.begin(message("box", "wait", "{\"text\":\"x\"}"));
        Eventually.await(() -> box.running() == 1);
        user.result("CreateTaskPushNotificationConfig", config().with("taskId", task));

        box.open();

        assertThat(List.of(next().body, next().body, next().body))
                .allMatch(body -> word(body).equals("artifact"));
        assertThat(word(next().body)).isEqualTo("status COMPLETED");
    }

    @Test
    void webhookThatRefusesIsNotAskedAgainAboutTheSame() throws Exception {
        statuses.add(410);
        var task = user.begin(message("box", "wait", "{\"text\":\"x\"}"));
        Eventually.await(() -> box.running() == 1);
        user.result("CreateTaskPushNotificationConfig", config().with("taskId", task));

        box.open();

        assertThat(untilEnd()).extracting(notice -> word(notice.body)).containsExactly("artifact", "status COMPLETED");
    }

    @Test
    void webhooksAreListedReadAndDeleted() throws Exception {
        var task = Fields.of(
                "taskId",
                Json.string(user.send(params(message("box", "echo", "{\"text\":\"x\"}")))
                        .text("id")
                        .orElseThrow()));
        var one = task.with("id", "c1");

        var made = user.result("CreateTaskPushNotificationConfig", config().and(task));
        assertThat(made.text("id")).contains("c1");
        assertThat(user.result("GetTaskPushNotificationConfig", one)).isEqualTo(made);
        assertThat(user.result("ListTaskPushNotificationConfigs", task)
                        .get("configs")
                        .orElseThrow()
                        .items())
                .hasSize(1);

        user.result("DeleteTaskPushNotificationConfig", one);
        user.result("DeleteTaskPushNotificationConfig", one);

        assertThat(user.error("GetTaskPushNotificationConfig", one).get("code")).contains(Json.number(-32001));
        assertThat(user.result("ListTaskPushNotificationConfigs", task)
                        .get("configs")
                        .orElseThrow()
                        .items())
                .isEmpty();
    }

    @Test
    void hostThatIsNotAllowedIsRefusedBeforeTheToolRuns() throws Exception {
        var request = params(message("box", "wait", "{\"text\":\"x\"}"))
                .with("configuration", fields("{\"taskPushNotificationConfig\":{\"url\":\"http://evil.example/\"}}"));

        assertThat(user.error("SendMessage", request).toString()).contains("a2a.webhooks");
        assertThat(box.begun()).isZero();
    }

    @Test
    void olderClientGetsItsTaskInItsOwnForm() throws Exception {
        var request = fields("""
            {"message":{"kind":"message","messageId":"m","role":"user","parts":[{"kind":"data",
               "data":{"server":"box","tool":"echo","arguments":{"text":"hi"}}}]},
             "configuration":{"pushNotificationConfig":{"url":"%s","token":"t",
               "authentication":{"schemes":["Bearer"],"credentials":"key"}}}}\
            """.formatted(url()));

        user.rpc("/a2a", "message/send", request);

        var notice = next();
        assertThat(notice.header("Authorization")).isEqualTo("Bearer key");
        assertThat(notice.body.text("kind")).contains("task");
    }

    @Test
    void olderClientListsAndDeletesItsWebhooks() throws Exception {
        var task = user.send(params(message("box", "echo", "{\"text\":\"x\"}")))
                .text("id")
                .orElseThrow();
        var set = Fields.of("taskId", Json.string(task)).with("pushNotificationConfig", config());
        var one = AgentUser.id(task).with("pushNotificationConfigId", "c1");

        user.rpc("/a2a", "tasks/pushNotificationConfig/set", set);

        var listed = user.rpc("/a2a", "tasks/pushNotificationConfig/list", AgentUser.id(task))
                .get("result")
                .orElseThrow();
        assertThat(listed.items())
                .singleElement()
                .satisfies(item -> assertThat(item.object()
                                .orElseThrow()
                                .object("pushNotificationConfig")
                                .text("url"))
                        .contains(url()));
        assertThat(user.rpc("/a2a", "tasks/pushNotificationConfig/delete", one).get("result"))
                .contains(RawJson.NULL);
        assertThat(user.rpc("/a2a", "tasks/pushNotificationConfig/list", AgentUser.id(task))
                        .get("result"))
                .contains(RawJson.EMPTY_ARRAY);
    }
}
