package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.jackfield.api.HttpDoor;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tasks with known outcomes: every observation, and exactly the changed records. Needs the data beside the
/// checkout.
class RetailReplayIT {
    private static final String CHANGES = """
        package _commands;

        import dev.jackfield.workflow.CommandDescription;
        import dev.jackfield.workflow.NoParameters;
        import shop.RetailCommand;
        import shop.Shop;

        @CommandDescription("Shows what this session has changed.")
        public final class ShowChanges extends RetailCommand<NoParameters> {
            @Override
            protected Object answer(NoParameters none, Shop shop) {
                return shop.changes();
            }
        }
        """;

    @TempDir
    static Path folder;

    private static OpenWorkflow workflow;
    private static HttpDoor door;
    private static JsonNode tasks;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /// One way to call a command in the session of a task.
    private interface Form {
        String text(String session, String command, JsonNode arguments) throws Exception;
    }

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        var data = RetailFolder.sharedData();
        assumeTrue(Files.exists(data.resolve("replay.json")), "There is no data with expected outcomes in " + data);
        tasks = Json.parse(Files.readAllBytes(data.resolve("replay.json"))).tree();
        RetailFolder.copy(folder);
        Files.writeString(folder.resolve("_commands/ShowChanges.java"), CHANGES);
        workflow = Workflows.open(folder, data);
        door = workflow.serve(0);
    }

    @AfterAll
    static void close() {
        if (workflow != null) {
            workflow.close();
        }
    }

    @Test
    void allTasksComeOutAsExpectedOverHttp() throws Exception {
        assertThat(replay("http", RetailReplayIT::overHttp)).isEmpty();
    }

    @Test
    void allTasksComeOutAsExpectedAsMessages() throws Exception {
        assertThat(replay("message", RetailReplayIT::asMessage)).isEmpty();
    }

    private static List<String> replay(String form, Form calls) throws Exception {
        var wrong = new ArrayList<String>();
        assertThat(tasks.size()).isEqualTo(80);
        for (var task : tasks) {
            var session = form + "-" + task.path("id").asString();
            for (var action : task.path("actions")) {
                compare(calls, session, action, wrong);
            }
            var changes = Json.parse(
                            calls.text(session, "show_changes", Json.parse("{}").tree()))
                    .tree();
            for (var table : List.of("users", "orders")) {
                if (!same(changes.path(table), task.path("changed").path(table))) {
                    wrong.add("%s: %s differ: %s".formatted(session, table, changes.path(table)));
                }
            }
        }
        return wrong;
    }

    private static void compare(Form calls, String session, JsonNode action, List<String> wrong) throws Exception {
        var name = action.path("name").asString();
        if (name.equals("transfer_to_human_agents")) {
            return;
        }
        var expected = action.path("observation").asString();
        var text = calls.text(session, name, action.path("arguments"));
        var isText = expected.startsWith("Error") || !expected.startsWith("{");
        var isRight = isText
                ? text.equals(expected)
                : same(Json.parse(text).tree(), Json.parse(expected).tree());
        if (!isRight) {
            wrong.add("%s: %s answered %s instead of %s".formatted(session, name, text, expected));
        }
    }

    /// Compares JSON with numbers by value; what is missing is an empty object.
    private static boolean same(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return number(one).compareTo(number(other)) == 0;
        }
        if (one.isArray() && other.isArray()) {
            return one.size() == other.size() && all(one.size(), at -> same(one.get(at), other.get(at)));
        }
        if ((one.isObject() || one.isMissingNode()) && (other.isObject() || other.isMissingNode())) {
            return one.size() == other.size()
                    && one.properties().stream()
                            .allMatch(each ->
                                    other.has(each.getKey()) && same(each.getValue(), other.get(each.getKey())));
        }
        return one.equals(other);
    }

    private static boolean all(int size, IntPredicate condition) {
        return IntStream.range(0, size).allMatch(condition);
    }

    private static BigDecimal number(JsonNode number) {
        return BigDecimal.valueOf(number.asDouble());
    }

    private static String overHttp(String session, String command, JsonNode arguments) throws Exception {
        var params = Map.of("name", command, "arguments", arguments, "_meta", meta(session));
        var request = Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params);
        var answer = HTTP.send(
                HttpRequest.newBuilder(URI.create(door.url() + "/" + workflow.name()))
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .header("MCP-Protocol-Version", "2026-07-28")
                        .header("Mcp-Method", "tools/call")
                        .header("Mcp-Name", command)
                        .POST(HttpRequest.BodyPublishers.ofString(
                                Json.of(request).toString()))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        var content = Json.parse(answer.body()).tree().path("result").path("content");
        assertThat(content.isArray()).as(answer.body()).isTrue();
        return content.path(0).path("text").asString();
    }

    private static Map<String, Object> meta(String session) {
        return Map.of(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientInfo",
                Map.of("name", "test", "version", "1"),
                "io.modelcontextprotocol/clientCapabilities",
                Map.of(),
                "dev.jackfield/session",
                session);
    }

    private static String asMessage(String session, String command, JsonNode arguments) {
        var call = Map.of("name", command, "arguments", arguments);
        var message =
                Json.of(Map.of("type", "mcp_tool_call", "tool_call", call)).toString();
        return WorkflowTest.text(workflow.session(session).say(message));
    }
}
