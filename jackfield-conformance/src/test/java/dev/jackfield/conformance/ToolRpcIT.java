package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// A server of twenty lines that knows nothing of MCP, behind the hub.
@TestInstance(Lifecycle.PER_CLASS)
class ToolRpcIT {
    private static final Path SCRIPT = NodeRuntime.resolve("servers/plain-rpc.mjs");
    private static final Pattern LISTENS = Pattern.compile("listening on (http://\\S+)");

    private final HttpClient http = HttpClient.newHttpClient();
    private Child server = NodeRuntime.start(Map.of(), List.of(SCRIPT.toString()));
    private final URI url = URI.create(listening());
    private final HubProcess hub = HubProcess.start(Workplace.with("""
        sources:
          notes: {transport: rpc, url: "%s", aliases: [notebook]}
        """.formatted(url))
            .variable("MCP_SERVER_MAP", "{\"mapped\": \"%s\", \"guessed\": \"%s\"}".formatted(url, url.resolve("/"))));

    private String listening() {
        return server.awaitError(LISTENS, Duration.ofSeconds(30)).group(1);
    }

    @BeforeAll
    void ready() {
        hub.awaitReady("notes", "mapped", "guessed");
    }

    @AfterAll
    void stop() {
        http.close();
        hub.close();
        server.close();
    }

    private JsonNode call(String path, String method, String params) throws IOException, InterruptedException {
        var body = "{\"jsonrpc\":\"2.0\",\"id\":\"req-123\",\"method\":\"%s\",\"params\":%s}".formatted(method, params);
        var request = HttpRequest.newBuilder(hub.url().resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        return Json.parse(http.send(request.build(), BodyHandlers.ofString()).body())
                .tree();
    }

    @ParameterizedTest
    @CsvSource({
        "/rpc,          notes.read",
        "/rpc,          notebook.read",
        "/rpc/notes,    read",
        "/rpc/notebook, notes.read",
        "/rpc,          mapped.notes.read",
        "/rpc/guessed,  notes.read",
    })
    void toolIsCalledByItsName(String path, String method) throws Exception {
        assertThat(call(path, method, "{\"name\":\"one\"}"))
                .hasToString("{\"jsonrpc\":\"2.0\",\"id\":\"req-123\",\"result\":{\"content\":[{\"type\":\"text\","
                        + "\"text\":\"This is one.\"}]}}");
    }

    @Test
    void errorOfTheToolIsAResult() throws Exception {
        assertThat(call("/rpc", "notes.read", "{\"name\":\"gone\"}")
                        .path("result")
                        .path("isError")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void outputOfAProgramIsCodeOutputForRpcAndTextForMcp() throws Exception {
        assertThat(call("/rpc", "notes.run", "{}").path("result").path("content"))
                .hasToString("[{\"type\":\"code_output\",\"stdout\":\"42\\n\",\"stderr\":\"\"}]");
        assertThat(hub.run("call", "notes.run").orThrow().out()).contains("42");
    }

    @Test
    void largeResultArrivesWhole() throws Exception {
        var content = call("/rpc", "notes.large", "{}").path("result").path("content");

        assertThat(content.path(0).path("text").asString()).isEqualTo("x".repeat(2 << 20));
    }

    @Test
    void unknownToolIsTheErrorOfTheServer() throws Exception {
        assertThat(call("/rpc", "notes.nothing", "{}")
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32601);
    }

    @Test
    void mcpClientCallsItToo() {
        assertThat(hub.run("call", "notes.read", "name=two").orThrow().out()).isEqualTo("This is two.");
    }

    @Test
    void serverMayBeStartedAgain() throws Exception {
        server.close();
        server = NodeRuntime.start(Map.of(), List.of(SCRIPT.toString(), "" + url.getPort()));
        listening();

        assertThat(call("/rpc", "notes.read", "{\"name\":\"three\"}").toString())
                .contains("This is three.");
    }

    @Test
    void doctorSaysThatItListsNothing() {
        assertThat(hub.run("doctor", "notes").out()).contains("lists no tools");
    }
}
