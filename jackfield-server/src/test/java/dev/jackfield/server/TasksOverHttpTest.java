package dev.jackfield.server;

import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tasks at the HTTP door, with the tool that every hub has.
@Timeout(60)
class TasksOverHttpTest {
    private static final String TASKS = "{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";
    private static final String TOKENS = "tokens: [{token: token-of-ann, identity: ann, roles: [admin]}]\n";
    private static final int MISSING_CAPABILITY = -32021;
    private static final int HEADER_MISMATCH = -32020;

    @TempDir
    private Path folder;

    private OpenHub hub;

    @BeforeEach
    void open() {
        hub = new OpenHub(load("tasks: {after: 0s}\n"));
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private LoadedConfig load(String yaml) {
        return new ConfigFolder(folder).file("jackfield.yaml", TOKENS + yaml).load();
    }

    private String begin() throws InterruptedException {
        try (var client = hub.mcp("/mcp", "token-of-ann", TASKS)) {
            return created(client).text("taskId").orElseThrow();
        }
    }

    private static Fields created(TestClient client) throws InterruptedException {
        return client.call("jackfield.status", "{}").result();
    }

    private HttpResponse<String> get(String id, String capabilities, String name)
            throws IOException, InterruptedException {
        var body = """
            {"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":"%s","_meta":{
            "io.modelcontextprotocol/protocolVersion":"2026-07-28",
            "io.modelcontextprotocol/clientCapabilities":%s}}}\
            """.formatted(id, capabilities);
        return hub.post(
                "/mcp",
                "token-of-ann",
                body,
                "MCP-Protocol-Version",
                "2026-07-28",
                "Mcp-Method",
                "tasks/get",
                "Mcp-Name",
                name);
    }

    private static String code(HttpResponse<String> response) {
        return fields(response.body()).object("error").get("code").orElseThrow().toString();
    }

    @Test
    void taskIsFoundByALaterRequest() throws Exception {
        var id = begin();
        var found = get(id, TASKS, id);

        assertThat(found.statusCode()).isEqualTo(200);
        assertThat(fields(found.body()).object("result").text("taskId")).contains(id);
    }

    @Test
    void headerThatNamesAnotherTaskIsRefused() throws Exception {
        var id = begin();
        var refused = get(id, TASKS, "another");

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(code(refused)).isEqualTo(String.valueOf(HEADER_MISMATCH));
    }

    @Test
    void clientWithoutTheExtensionIsRefused() throws Exception {
        var id = begin();
        var refused = get(id, "{}", id);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(code(refused)).isEqualTo(String.valueOf(MISSING_CAPABILITY));
    }

    @Test
    void timeBeforeATaskCanBeChangedWhileTheHubRuns() throws Exception {
        try (var client = hub.mcp("/mcp", "token-of-ann", TASKS)) {
            assertThat(created(client).text("resultType")).contains("task");

            hub.reload(load("tasks: {after: 1m}\n"));

            assertThat(created(client).text("resultType")).contains("complete");
        }
    }
}
