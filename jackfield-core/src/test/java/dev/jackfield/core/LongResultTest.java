package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.core.result.ResultKeeper;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which results an endpoint with a budget shortens, for clients of both eras and in tasks.
@Timeout(30)
class LongResultTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final String TASKS = "{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";
    private static final int MOST = 4_000;
    private static final String LONG = "words and words\n".repeat(1_000);

    private final Map<String, String> kept = new ConcurrentHashMap<>();
    private final ResultBudget budget = new ResultBudget(MOST, (owner, result) -> {
        kept.put(owner.name(), new String(result, StandardCharsets.UTF_8));
        return Optional.of(new ResultKeeper.KeptResult("r1", HubItems.RESULTS + "r1/result.json"));
    });
    private final FakeUpstream up = FakeUpstream.named("up")
            .tool("long", _ -> text(LONG).with("own", "kept"))
            .tool("short", _ -> text("words"))
            .tool("fail", _ -> text(LONG).with("isError", RawJson.TRUE))
            .tool(
                    fields("{\"name\":\"typed\",\"inputSchema\":{\"type\":\"object\"},"
                            + "\"outputSchema\":{\"type\":\"object\"}}"),
                    _ -> text(LONG).with("structuredContent", Fields.of("a", Json.number(1))));

    private TestHub hub;

    @BeforeEach
    void start() throws InterruptedException {
        hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private McpEndpoint endpoint() {
        return new McpEndpoint(hub.hub(), hub.endpoint(Scope.EVERYTHING).results(budget), hub.parking());
    }

    private TestClient modern(String capabilities) {
        return TestClient.modern(MemoryChannel.openTo(endpoint().connect(ANN, "memory")), capabilities);
    }

    private static List<String> types(Fields result) {
        return result.tree().path("content").findValuesAsString("type");
    }

    private static Fields answer(TestClient client, String tool) throws InterruptedException {
        try (client) {
            return client.call(tool, "{}").result();
        }
    }

    private void assertShortened(Fields answer) {
        assertThat(types(answer)).containsExactly("text", "text", "resource_link");
        assertThat(answer.without("_meta").without("resultType").length()).isLessThanOrEqualTo(MOST);
        assertThat(answer.toString()).contains("jackfield.read_result", "words and words");
        assertThat(kept.get("ann")).contains(LONG.replace("\n", "\\n"));
    }

    @Test
    void modernClientGetsTheBeginning() throws InterruptedException {
        var answer = answer(modern("{}"), "up.long");

        assertShortened(answer);
        assertThat(answer.text("own")).contains("kept");
    }

    @Test
    void legacyClientGetsTheBeginning() throws InterruptedException {
        assertShortened(answer(
                TestClient.legacy(MemoryChannel.openTo(endpoint().connect(ANN, "memory")), "{}"), "up.long"));
    }

    @Test
    void clientThatCanBeAskedGetsTheBeginning() throws InterruptedException {
        assertShortened(answer(modern("{\"elicitation\":{}}"), "up.long"));
    }

    @Test
    void taskEndsWithTheBeginning() throws InterruptedException {
        try (var client = modern(TASKS)) {
            var id = client.call("up.long", "{}").result().text("taskId").orElseThrow();
            Eventually.await(() -> task(client, id).text("status").orElse("").equals("completed"));

            assertShortened(task(client, id).object("result"));
        }
    }

    private static Fields task(TestClient client, String id) {
        try {
            return client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}").result();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void clientOfAnOldVersionGetsNoLink() throws InterruptedException {
        try (var client = new TestClient(MemoryChannel.openTo(endpoint().connect(ANN, "memory")), Optional.empty())) {
            client.ask("initialize", "{\"protocolVersion\":\"2025-03-26\",\"capabilities\":{},\"clientInfo\":{}}");
            client.channel().notify(Message.notification("notifications/initialized", Fields.EMPTY));

            assertThat(types(client.call("up.long", "{}").result())).containsExactly("text", "text");
        }
    }

    @Test
    void longErrorIsShortenedAndStaysAnError() throws InterruptedException {
        var answer = answer(modern("{}"), "up.fail");

        assertShortened(answer);
        assertThat(answer.get("isError")).contains(RawJson.TRUE);
    }

    @Test
    void resultOfAToolWithAnOutputSchemaStaysWhole() throws InterruptedException {
        var answer = answer(modern("{}"), "up.typed");

        assertThat(answer.toString()).contains(LONG.replace("\n", "\\n"), "structuredContent");
        assertThat(kept).isEmpty();
    }

    @Test
    void shortResultStaysAsItIs() throws InterruptedException {
        assertThat(answer(modern("{}"), "up.short").get("content"))
                .isEqualTo(text("words").get("content"));
        assertThat(kept).isEmpty();
    }

    @Test
    void callerWhoMayNotReadTheRestGetsAllOfIt() throws InterruptedException {
        hub.rules("deny jackfield.read_result to ann");

        assertThat(answer(modern("{}"), "up.long").toString()).contains(LONG.replace("\n", "\\n"));
        assertThat(kept).isEmpty();
    }

    @Test
    void endpointWithoutABudgetPassesOnEverything() throws InterruptedException {
        assertThat(answer(hub.modern(), "up.long").toString()).contains(LONG.replace("\n", "\\n"));
    }
}
