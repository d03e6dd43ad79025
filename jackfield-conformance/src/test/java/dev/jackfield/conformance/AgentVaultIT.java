package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The requests of AgentVault as its documents print them, sent as `curl` sends them.
@TestInstance(Lifecycle.PER_CLASS)
class AgentVaultIT {
    private final A2aHub hub = new A2aHub("");

    @BeforeAll
    void ready() {
        hub.ready();
    }

    @AfterAll
    void stop() {
        hub.close();
    }

    private RawHttpClient.Answer post(String method, String params) {
        var body = "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s,\"id\":\"req-1\"}".formatted(method, params);
        return new RawHttpClient(hub.url())
                .post("/a2a", Map.of("Host", hub.url().getAuthority()), body);
    }

    private JsonNode ask(String method, String params) {
        var answer = post(method, params);
        assertThat(answer.status()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static String send(String content) {
        return "{\"message\":{\"role\":\"user\",\"parts\":[{\"type\":\"data\",\"content\":%s,".formatted(content)
                + "\"mediaType\":\"application/json\"}]}}";
    }

    private static String call(String server, String tool, String arguments) {
        return send("{\"target_mcp_server_id\":\"%s\",\"tool_name\":\"%s\",\"arguments\":%s}"
                .formatted(server, tool, arguments));
    }

    private static String id(String id) {
        return "{\"id\":\"%s\"}".formatted(id);
    }

    /// The id of a new task.
    private String begin(String params) {
        var sent = ask("tasks/send", params);
        assertThat(sent.path("id").asString()).isEqualTo("req-1");
        assertThat(sent.path("result").propertyNames()).containsExactly("id");
        return sent.at("/result/id").asString();
    }

    /// The events of a task until it ends, each as its name and its data.
    private List<Map.Entry<String, JsonNode>> subscribe(String id) {
        var answer = post("tasks/sendSubscribe", id(id));
        assertThat(answer.header("Content-Type").orElse("")).startsWith("text/event-stream");
        var events = new ArrayList<Map.Entry<String, JsonNode>>();
        var name = "";
        for (var line : answer.body().lines().toList()) {
            if (line.startsWith("event: ")) {
                name = line.substring("event: ".length());
            } else if (line.startsWith("data: {")) {
                events.add(Map.entry(name, JsonMapper.shared().readTree(line.substring("data: ".length()))));
            }
        }
        return events;
    }

    /// The task after its end.
    private JsonNode ended(String id) {
        subscribe(id);
        return ask("tasks/get", id(id)).path("result");
    }

    @Test
    void resultIsADataPartOfTheAssistant() {
        var task = ended(begin(call("everything", "echo", "{\"message\":\"hello\"}")));

        assertThat(task.path("state").asString()).isEqualTo("COMPLETED");
        assertThat(task.propertyNames())
                .contains("id", "state", "createdAt", "updatedAt", "messages", "artifacts", "metadata");
        var said = task.path("messages").get(task.path("messages").size() - 1);
        assertThat(said.path("role").asString()).isEqualTo("assistant");
        assertThat(said.at("/parts/0/type").asString()).isEqualTo("data");
        assertThat(said.at("/parts/0/content/success").asBoolean()).isTrue();
        assertThat(said.at("/parts/0/content/mcp_result/content/0/text").asString())
                .isEqualTo("Echo: hello");
        assertThat(said.at("/parts/0/content/error").isNull()).isTrue();
    }

    @Test
    void eventsAreBareAndEndWithTheState() {
        var params = call("everything", "trigger-long-running-operation", "{\"duration\":0.6,\"steps\":3}");
        var events = subscribe(begin(params));

        assertThat(events)
                .extracting(Map.Entry::getKey)
                .containsSubsequence("task_status", "task_message", "task_artifact", "task_status");
        assertThat(events).allSatisfy(event -> {
            assertThat(event.getValue().has("jsonrpc")).isFalse();
            assertThat(event.getValue().propertyNames()).contains("taskId", "timestamp");
        });
        assertThat(events.getLast().getValue().path("state").asString()).isEqualTo("COMPLETED");
    }

    @Test
    void cancelledToolStops() throws InterruptedException {
        var before = hub.cancelled();
        var id = begin(call("local", "hang", "{}"));
        hub.awaitRunning(1);

        assertThat(ask("tasks/cancel", id(id)).at("/result/success").asBoolean())
                .isTrue();
        assertThat(ask("tasks/get", id(id)).at("/result/state").asString()).isEqualTo("CANCELED");
        hub.awaitCancelled(before + 1);
        assertThat(ask("tasks/cancel", id(id)).at("/error/code").asInt()).isEqualTo(-32004);
    }

    @Test
    void missingFieldIsAFailedTaskThatNamesIt() {
        var task = ended(begin(send("{\"target_mcp_server_id\":\"everything\",\"arguments\":{}}")));

        assertThat(task.path("state").asString()).isEqualTo("FAILED");
        var said = task.path("messages").get(task.path("messages").size() - 1);
        assertThat(said.at("/parts/0/content/success").asBoolean(true)).isFalse();
        assertThat(said.at("/parts/0/content/error/source").asString()).isEqualTo("A2A_PROXY");
        assertThat(said.at("/parts/0/content/error/message").asString()).contains("tool");
        assertThat(said.at("/parts/0/content/mcp_result").isNull()).isTrue();
    }

    @Test
    void unknownServerIsAFailedTask() {
        var events = subscribe(begin(call("nope", "nope.x", "{}")));

        var last = events.getLast().getValue();
        assertThat(last.path("state").asString()).isEqualTo("FAILED");
        assertThat(last.path("message").asString()).startsWith("[A2A_PROXY/UNKNOWN_SERVER] ");
    }

    @Test
    void errorOfAToolIsTheToolsOwn() {
        var events = subscribe(begin(call("local", "local.fail", "{}")));

        var last = events.getLast().getValue();
        assertThat(last.path("state").asString()).isEqualTo("FAILED");
        assertThat(last.path("message").asString()).isEqualTo("[MCP_TOOL/TOOL_EXECUTION_FAILED] This tool never works");
    }

    @Test
    void errorsHaveTheNumbersOfAgentVault() {
        assertThat(ask("tasks/sendSubscribe", id("missing")).at("/error/code").asInt())
                .isEqualTo(-32001);
        assertThat(ask("tasks/get", id("missing")).at("/error/code").asInt()).isEqualTo(-32001);
        assertThat(ask("tasks/send", "{}").at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(ask("tasks/unknown", "{}").at("/error/code").asInt()).isEqualTo(-32601);
    }

    @Test
    void cardIsWhereItsClientsLook() {
        var answer = new RawHttpClient(hub.url())
                .get("/agent-card.json", Map.of("Host", hub.url().getAuthority()));
        var card = JsonMapper.shared().readTree(answer.body());

        assertThat(card.path("url").asString()).isEqualTo(hub.url() + "/a2a");
        assertThat(card.at("/skills/0/id").asString()).isEqualTo("mcp.execute_tool");
        assertThat(card.at("/authSchemes/0/scheme").asString()).isEqualTo("none");
        assertThat(answer.header("ETag")).isPresent();
    }
}
