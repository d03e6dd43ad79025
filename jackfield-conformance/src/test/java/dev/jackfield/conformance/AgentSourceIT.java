package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.client.TaskAnswer;
import dev.jackfield.a2a.client.TaskListener;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.a2a.client.message.AgentMessage;
import dev.jackfield.a2a.client.message.AgentTask;
import dev.jackfield.a2a.client.message.ProtocolBinding;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// An agent on the JavaScript SDK of A2A behind the hub, over both bindings of A2A 1.0 and over 0.3.
@TestInstance(Lifecycle.PER_CLASS)
class AgentSourceIT {
    private static final Path SCRIPT = NodeRuntime.resolve("servers/a2a-agent.mjs");
    private static final Pattern LISTENS = Pattern.compile("listening on (http://\\S+)");
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Child agent = NodeRuntime.start(Map.of(), List.of(SCRIPT.toString()));
    private final String url = agent.awaitError(LISTENS, SOON).group(1);
    private final HubProcess hub = HubProcess.start("""
        sources:
          rpc: {transport: a2a, url: "%1$s"}
          rest: {transport: a2a, url: "%1$s", binding: http}
          old: {transport: a2a, url: "%1$s/old-card.json"}
        """.formatted(url));

    private final List<String> progress = new CopyOnWriteArrayList<>();
    private final ClientLink ann = new ClientLink() {
        @Override
        public void notify(Message notification) {
            progress.add(notification.params().text("message").orElse(""));
        }

        @Override
        public Message ask(Message request) {
            var accepted = "{\"action\":\"accept\",\"content\":{\"answer\":\"Ann\"}}";
            return Message.result(request.id(), TestClient.fields(accepted));
        }
    };

    @BeforeAll
    void ready() {
        hub.awaitReady("rpc", "rest", "old");
    }

    @AfterAll
    void stop() {
        hub.close();
        agent.close();
    }

    private Fields call(String source, String skill) throws InterruptedException {
        try (var http = new HttpCalls();
                var channel = HttpChannel.create(http, hub.url(source), Map.of(), ClientLink.SILENT, "test");
                var client = TestClient.legacy(channel, "{\"elicitation\":{}}")) {
            return client.ask(
                            "tools/call",
                            "{\"name\":\"%s\",\"arguments\":{\"message\":\"please\"},\"_meta\":{\"progressToken\":1}}"
                                    .formatted(skill),
                            ann)
                    .result();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "rest", "old"})
    void workIsReportedAndItsPiecesAreOneText(String source) throws InterruptedException {
        progress.clear();

        assertThat(OwnClient.textOf(call(source, "count"))).isEqualTo("1 2 3 ");
        assertThat(progress).contains("step 1", "step 2", "step 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "rest", "old"})
    void dataIsStructured(String source) throws InterruptedException {
        assertThat(call(source, "table").object("structuredContent")).hasToString("{\"rows\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "rest", "old"})
    void questionsReachTheCallerAndAnswersTheAgent(String source) throws InterruptedException {
        assertThat(OwnClient.textOf(call(source, "greet"))).isEqualTo("Hello Ann");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "rest", "old"})
    void failureIsAnErrorOfTheTool(String source) throws InterruptedException {
        var result = call(source, "fail");

        assertThat(OwnClient.isError(result)).isTrue();
        assertThat(OwnClient.textOf(result)).isEqualTo("There is no such thing.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "rest", "old"})
    void cancelReachesTheAgent(String source) {
        var caller = Thread.ofVirtual().start(() -> {
            try {
                call(source, "dig");
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        agent.awaitError(Pattern.compile("^digging"), SOON);
        caller.interrupt();

        agent.awaitError(Pattern.compile("stopped digging"), SOON);
    }

    @Test
    void doctorKnowsAgents() {
        assertThat(hub.run("doctor", "rpc").out()).contains("It is 'Test agent'", "A2A 1.0, JSONRPC, 5 tools");
        assertThat(hub.run("test", "old").orThrow().out()).contains("It works: A2A 0.3, JSONRPC");
    }

    @ParameterizedTest
    @EnumSource(ProtocolBinding.class)
    void javaProgramsSpeakToTheAgentDirectly(ProtocolBinding binding) {
        try (var client = A2aClient.http(url).binding(binding).timeout(SOON).connect()) {
            var answer = client.stream(AgentMessage.text("hello"), new TaskListener() {
                @Override
                public TaskAnswer onQuestion(AgentTask task) {
                    return new TaskAnswer.Say(AgentMessage.text("Bob").withMetadata("skillId", "greet"));
                }
            });

            assertThat(answer.text()).isEqualTo("Hello Bob");
            assertThat(client.task(((AgentTask) answer).id()).text()).isEqualTo("Hello Bob");
            assertThatThrownBy(() -> client.task("missing"))
                    .isInstanceOfSatisfying(
                            A2aException.AgentErrorException.class,
                            error -> assertThat(error.code()).isEqualTo(-32001));
        }
    }
}
