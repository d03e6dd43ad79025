package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A turn that goes on without its request, as a task.
@Timeout(60)
class ConverseTaskTest extends ScriptedModelFixture {
    private static final String TASKS = "{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";

    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final FakeUpstream quarry = FakeUpstream.named("quarry")
            .tool("dig", _ -> {
                goOn.await();
                return text("deep");
            })
            .tool("wait", call -> {
                began.countDown();
                try {
                    call.waitUntilCancelled();
                } finally {
                    cancelled.countDown();
                }
                return text("never");
            });

    private ConversingHub hub() throws InterruptedException {
        return new ConversingHub(folder, """
            providers: {local: {kind: openai, url: "%s", key: k, model: scripted-1}}
            tasks: {after: 0s}
            """.formatted(model.url()), quarry);
    }

    private static String begin(TestClient client) throws InterruptedException {
        var created = client.call("jackfield.converse", "{\"message\":\"Dig\"}").result();
        assertThat(created.text("resultType")).contains("task");
        return created.text("taskId").orElseThrow();
    }

    /// Asks for a task until it has ended.
    private static Fields ended(TestClient client, String id) throws InterruptedException {
        Eventually.await(() -> !get(client, id).text("status").orElse("").equals("working"));
        return get(client, id);
    }

    private static Fields get(TestClient client, String id) throws InterruptedException {
        return client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}").result();
    }

    private static String list(TestClient client) throws InterruptedException {
        var task =
                client.call("jackfield.conversations", "{\"action\":\"list\"}").result();
        return textOf(ended(client, task.text("taskId").orElseThrow()).object("result"));
    }

    @Test
    void turnIsATaskWhoseResultIsFetchedLater() throws InterruptedException {
        model.then(ModelStep.call("quarry__dig", "{}"), ModelStep.text("It is deep."));
        try (var hub = hub();
                var client = hub.modern(Identity.LOCAL, TASKS)) {
            var id = begin(client);
            assertThat(get(client, id).text("status")).contains("working");
            goOn.countDown();
            var done = ended(client, id);

            assertThat(done.text("status")).contains("completed");
            assertThat(textOf(done.object("result"))).isEqualTo("It is deep.");
            assertThat(data(done.object("result")).text("stop_reason")).contains("end");
        }
    }

    @Test
    void cancelledTaskEndsTheToolAndLeavesNoConversation() throws InterruptedException {
        model.then(ModelStep.call("quarry__wait", "{}"), ModelStep.text("not reached"));
        try (var hub = hub();
                var client = hub.modern(Identity.LOCAL, TASKS)) {
            var id = begin(client);
            assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
            client.ask("tasks/cancel", "{\"taskId\":\"" + id + "\"}");

            assertThat(ended(client, id).text("status")).contains("cancelled");
            assertThat(cancelled.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(list(client)).isEqualTo("There are no conversations.");
        }
        assertThat(model.calls()).hasSize(1);
    }
}
