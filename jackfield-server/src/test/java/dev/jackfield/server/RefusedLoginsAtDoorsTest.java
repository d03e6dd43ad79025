package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.settings.load.ConfigFolder;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Wrong tokens at all doors of a hub.
class RefusedLoginsAtDoorsTest {
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}}";

    private OpenHub hub;

    @BeforeEach
    void open(@TempDir Path folder) {
        hub = OpenHub.on(new ConfigFolder(folder)
                .file("jackfield.yaml", "tokens: [{token: the-token-of-ann, identity: ann}]")
                .loader());
    }

    @AfterEach
    void close() {
        hub.close();
    }

    private HttpResponse<String> ask(String request, String token) throws IOException, InterruptedException {
        var path = request.substring(request.indexOf(' ') + 1);
        return request.startsWith("GET") ? hub.get(path, token) : hub.post(path, token, LIST);
    }

    private String metrics() throws IOException, InterruptedException {
        return hub.get("/metrics", OpenHub.ADMIN).body();
    }

    @Test
    void everyDoorCountsWrongAndMissingTokens() throws Exception {
        for (var request : List.of(
                "POST /mcp",
                "GET /mcp",
                "POST /mcp/demo",
                "POST /rpc",
                "POST /rpc/demo",
                "POST /a2a",
                "POST /a2a/v1/message:send",
                "GET /a2a/demo/.well-known/agent-card.json",
                "GET /metrics",
                "GET /status",
                "GET /admin/sources")) {
            assertThat(ask(request, "guess").statusCode()).as(request).isEqualTo(401);
            assertThat(ask(request, "").statusCode()).as(request).isEqualTo(401);
        }

        assertThat(metrics())
                .contains(Stream.of("mcp 6", "rpc 4", "a2a 6", "metrics 2", "status 2", "admin 2")
                        .map(count -> count.split(" "))
                        .map(count -> "jackfield_refused_logins_total{door=\"%s\"} %s.0".formatted((Object[]) count))
                        .toList());
    }

    @Test
    void healthAnswersAWrongTokenAtOnceAndCountsTheFirst() throws Exception {
        for (var at = 0; at < 100; at++) {
            assertThat(hub.get("/health", "guess").statusCode()).isEqualTo(200);
            assertThat(hub.get("/health", "").statusCode()).isEqualTo(200); // as probes do
        }

        assertThat(metrics()).contains("jackfield_refused_logins_total{door=\"health\"} 11.0");
        assertThat(hub.get("/health", OpenHub.ADMIN).body()).contains("sources");
        assertThat(hub.post("/mcp", "the-token-of-ann", LIST).statusCode()).isNotEqualTo(401);
    }
}
