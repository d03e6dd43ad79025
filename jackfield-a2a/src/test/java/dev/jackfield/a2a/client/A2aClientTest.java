package dev.jackfield.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentEvent;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.a2a.client.message.TaskQuery;
import dev.jackfield.a2a.fake.FakeAgent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks one behaviour over every binding and version.
class A2aClientTest {

    enum Spoken {
        JSONRPC,
        HTTP,
        OLD,
        POLLED;

        FakeAgent agent() {
            var agent = this == OLD ? FakeAgent.startOld() : FakeAgent.start();
            return this == POLLED ? agent.withoutStreams() : agent;
        }

        A2aClient client(FakeAgent agent) {
            var client = A2aClient.http(agent.url()).timeout(Duration.ofSeconds(20));
            return (this == HTTP ? client.binding(ProtocolBinding.HTTP) : client).connect();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTaskIsFollowedToItsEnd(Spoken spoken) {
        try (var agent = spoken.agent();
                var client = spoken.client(agent.on(
                        "sum",
                        (task, _) ->
                                task.working("adding").artifact(Part.text("42")).completed()))) {
            var reply = client.send("sum 40 2");

            assertThat(reply).isInstanceOf(AgentTask.class);
            assertThat(((AgentTask) reply).state()).isEqualTo(TaskState.COMPLETED);
            assertThat(reply.text()).isEqualTo("42");
            assertThat(agent.messages()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMessageMayBeAnsweredWithoutATask(Spoken spoken) {
        try (var agent = spoken.agent();
                var client = spoken.client(agent)) {
            var reply = client.send(AgentMessage.text("hello agent").withContext("c7"));

            assertThat(reply).isInstanceOf(AgentMessage.class);
            assertThat(reply.text()).isEqualTo("hello yourself");
            assertThat(reply.contextId()).isEqualTo("c7");
        }
    }

    @ParameterizedTest
    @EnumSource
    void questionsAreAnsweredInTheSameTask(Spoken spoken) {
        try (var agent = spoken.agent();
                var client = spoken.client(agent.on("greet", (task, _) -> {
                    task.become(TaskState.INPUT_REQUIRED, Part.text("Your name?"));
                    var name = new AgentMessage(task.awaitAnswer()).text();
                    task.working("writing").artifact(Part.text("Dear " + name)).completed();
                }))) {
            var reply = client.stream(AgentMessage.text("greet"), new TaskListener() {
                @Override
                public TaskAnswer onQuestion(AgentTask task) {
                    assertThat(task.statusMessage().orElseThrow().text()).isEqualTo("Your name?");
                    return new TaskAnswer.Say(AgentMessage.text("Ann"));
                }
            });

            assertThat(reply.text()).isEqualTo("Dear Ann");
            assertThat(agent.messages()).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptCancelsTheTask(Spoken spoken) throws Exception {
        var isWorking = new CountDownLatch(1);
        var isCancelled = new CountDownLatch(1);
        try (var agent = spoken.agent();
                var client = spoken.client(agent.on("dig", (task, _) -> {
                    task.working("digging");
                    isWorking.countDown();
                    task.awaitCancel();
                    isCancelled.countDown();
                }))) {
            var failures = new CopyOnWriteArrayList<RuntimeException>();
            var caller = Thread.ofVirtual().start(() -> {
                try {
                    client.send("dig");
                } catch (RuntimeException failed) {
                    failures.add(failed);
                }
            });
            assertThat(isWorking.await(10, TimeUnit.SECONDS)).isTrue();
            caller.interrupt();

            assertThat(isCancelled.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(caller.join(Duration.ofSeconds(10))).isTrue();
            assertThat(failures).singleElement().isInstanceOf(A2aException.CancelledException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void errorsHaveTheCodeOfTheProtocol(Spoken spoken) {
        try (var agent = spoken.agent();
                var client = spoken.client(agent)) {
            assertThatThrownBy(() -> client.task("missing"))
                    .isInstanceOfSatisfying(A2aException.AgentErrorException.class, error -> {
                        assertThat(error.code()).isEqualTo(-32001);
                        assertThat(error.reason()).isEqualTo("TASK_NOT_FOUND");
                    });
            assertThatThrownBy(() -> client.send(AgentMessage.text("more").withTask("missing")))
                    .isInstanceOf(A2aException.AgentErrorException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JSONRPC", "HTTP", "OLD"})
    void aStreamThatEndsEarlyIsOpenedAgainAndTheMessageIsSentOnce(Spoken spoken) {
        try (var agent = spoken.agent();
                var client = spoken.client(agent.on("walk", (task, _) -> {
                    task.working("left").cutStream().awaitLooks(1);
                    task.artifact(Part.text("arrived")).completed();
                }))) {
            assertThat(client.send("walk").text()).isEqualTo("arrived");
            assertThat(agent.messages()).hasSize(1);
        }
    }

    @Test
    void piecesOfAnArtifactBecomeOneText() {
        try (var agent = FakeAgent.start();
                var client = A2aClient.http(agent.url()).connect()) {
            agent.on(
                    "write",
                    (task, _) -> task.chunk("Once ", false)
                            .chunk("upon ", true)
                            .chunk("a time", true)
                            .completed());

            var events = new CopyOnWriteArrayList<AgentEvent>();
            var reply = client.stream(AgentMessage.text("write"), (AgentEvent event) -> events.add(event));

            assertThat(reply.text()).isEqualTo("Once upon a time");
            assertThat(events).hasAtLeastOneElementOfType(AgentEvent.ArtifactArrived.class);
        }
    }

    @Test
    void aRunningTaskCanBeFollowedListedAndCancelledByItsId() throws Exception {
        var ids = new CopyOnWriteArrayList<String>();
        var isWorking = new CountDownLatch(1);
        try (var agent = FakeAgent.start();
                var client = A2aClient.http(agent.url()).connect()) {
            agent.on("dig", (task, _) -> {
                ids.add(task.id());
                task.working("digging");
                isWorking.countDown();
                task.awaitCancel();
            });
            var caller = Thread.ofVirtual().start(() -> client.send("dig"));
            assertThat(isWorking.await(10, TimeUnit.SECONDS)).isTrue();

            assertThat(client.task(ids.getFirst()).state()).isEqualTo(TaskState.WORKING);
            assertThat(client.tasks(TaskQuery.ALL.withPageSize(10)).tasks())
                    .extracting(AgentTask::id)
                    .containsExactlyElementsOf(ids);
            assertThat(client.cancel(ids.getFirst()).state()).isEqualTo(TaskState.CANCELED);
            assertThat(client.subscribe(ids.getFirst(), _ -> {}).state()).isEqualTo(TaskState.CANCELED);
            assertThat(caller.join(Duration.ofSeconds(10))).isTrue();
        }
    }

    @Test
    void aTaskThatTakesTooLongIsCancelled() throws Exception {
        var isCancelled = new CountDownLatch(1);
        try (var agent = FakeAgent.start();
                var client = A2aClient.http(agent.url())
                        .timeout(Duration.ofMillis(300))
                        .connect()) {
            agent.on("dig", (task, _) -> {
                task.awaitCancel();
                isCancelled.countDown();
            });

            assertThatThrownBy(() -> client.send("dig")).isInstanceOf(A2aException.TimedOutException.class);
            assertThat(isCancelled.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void requestsNameTheVersionThatTheyAreWrittenIn() {
        try (var agent = FakeAgent.start();
                var client = A2aClient.http(agent.url()).connect()) {
            client.send("hello");

            assertThat(client.protocol()).isEqualTo("A2A 1.0, JSONRPC");
            assertThat(agent.requests()).contains("POST /rpc 1.0");
        }
    }

    @Test
    void dataGoesThereAndBack() {
        try (var agent = FakeAgent.start();
                var client = A2aClient.http(agent.url()).connect()) {
            agent.on(
                    "data",
                    (task, message) ->
                            task.artifact(Part.of(message).getFirst()).completed());

            var reply = (AgentTask) client.send(AgentMessage.data(Map.of("rows", List.of(1, 2))));

            assertThat(reply.artifacts().getFirst().parts().getFirst().data()).contains(Map.of("rows", List.of(1, 2)));
        }
    }
}
