package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.api.McpClient;
import dev.jackfield.api.McpTool;
import dev.jackfield.builtin.servers.BuiltinKind;
import dev.jackfield.builtin.servers.BuiltinServer;
import dev.jackfield.builtin.servers.BuiltinSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One tool server by itself, over HTTP.
class ToolServerTest {
    private final HttpClient http = HttpClient.newHttpClient();
    private Path root;
    private ToolServer server;
    private ToolServer.Door door;

    @BeforeEach
    void serve(@TempDir Path folder) throws IOException {
        root = folder;
        Files.writeString(folder.resolve("a.txt"), "hello");
        var settings = new BuiltinSettings(BuiltinServer.FILESYSTEM, List.of(Path.of(".")), false, null, null, null);
        var clock = InstantSource.system();
        server = new ToolServer(BuiltinKind.source("filesystem", settings, folder, clock), clock);
        door = server.listen(0, Fields.of("root_directory", Json.string("/data")));
    }

    @AfterEach
    void close() {
        door.close();
        server.close();
        http.close();
    }

    private String rpc(String method, String params) throws IOException, InterruptedException {
        var body = "{\"jsonrpc\":\"2.0\",\"id\":\"req-1\",\"method\":\"%s\",\"params\":%s}".formatted(method, params);
        return http.send(
                        HttpRequest.newBuilder(URI.create(door.url() + "/rpc"))
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void itsToolsHaveTheirOwnNames() {
        try (var client = McpClient.http(door.url() + "/mcp")) {
            client.connect();
            assertThat(client.listTools().stream().map(McpTool::name))
                    .containsExactlyInAnyOrder("readFile", "writeFile", "listDirectory", "fileInfo", "searchFiles");
            assertThat(client.callTool("readFile", Map.of("path", "a.txt")).text())
                    .isEqualTo("hello");
        }
    }

    @Test
    void plainCallsMayNameTheServer() throws IOException, InterruptedException {
        var expected =
                "{\"jsonrpc\":\"2.0\",\"id\":\"req-1\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"hello\"}]}}";

        assertThat(rpc("filesystem.readFile", "{\"path\":\"a.txt\"}")).isEqualTo(expected);
        assertThat(rpc("readFile", "{\"path\":\"a.txt\"}")).isEqualTo(expected);
        assertThat(rpc("tools/list", "{}")).contains("\"name\":\"readFile\"");
    }

    @Test
    void aMissingFileIsAResultThatIsAnError() throws IOException, InterruptedException {
        assertThat(rpc("filesystem.readFile", "{\"path\":\"b.txt\"}"))
                .contains("\"isError\":true", "File not found: 'b.txt'.");
        assertThat(rpc("filesystem.readFile", "{\"path\":\"/data/../etc/passwd\"}"))
                .contains("\"isError\":true", "Access denied or invalid path for file '/data/../etc/passwd'.");
    }

    @Test
    void aFileIsWritten() throws IOException, InterruptedException {
        assertThat(rpc("filesystem.writeFile", "{\"path\":\"x/y.txt\",\"content\":\"new\"}"))
                .contains("Created 'x/y.txt' (3 bytes).");
        assertThat(root.resolve("x/y.txt")).hasContent("new");
    }

    @Test
    void itTellsThatItIsWell() throws IOException, InterruptedException {
        var health = http.send(
                HttpRequest.newBuilder(URI.create(door.url() + "/health")).build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body())
                .isEqualTo("{\"status\":\"ok\",\"service\":\"filesystem\",\"root_directory\":\"/data\"}");
    }
}
