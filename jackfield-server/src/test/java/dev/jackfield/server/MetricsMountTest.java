package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.TestClient;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MetricsMountTest {
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},
         "clientInfo":{"name":"t","version":"1"}}}\
        """;

    @TempDir
    private Path temporary;

    private static String counted(String door, String outcome, String source, String tool) {
        return "jackfield_calls_total{door=\"%s\",method=\"tools/call\",outcome=\"%s\",path=\"hub\",source=\"%s\",tool=\"%s\"} 1.0"
                .formatted(door, outcome, source, tool);
    }

    @Test
    void callsOfAllDoorsAreCounted() throws Exception {
        try (var hub = new OpenHub(new ConfigFolder(temporary).load());
                var http = hub.mcp("/mcp", "");
                var memory = TestClient.modern(
                        MemoryChannel.openTo(hub.assembly().endpoint().connect(Identity.LOCAL, "cli")), "{}")) {
            http.call("demo.echo", "{\"text\":\"x\"}");
            http.call("demo.echo", "{\"wrong\":1}");
            http.call("demo.nothing", "{}");
            memory.call("demo.time", "{\"zone\":\"Mars\"}");

            assertThat(hub.get("/metrics", "").body())
                    .contains(counted("http", "ok", "demo", "echo"))
                    .contains(counted("http", "invalid_arguments", "demo", "echo"))
                    .contains(counted("http", "unknown_name", "?", "?"))
                    .contains(counted("cli", "error", "demo", "time"))
                    .contains("jackfield_source_state{source=\"demo\",state=\"ready\"} 1.0")
                    .contains("jackfield_source_items{kind=\"tools\",source=\"demo\"} 3.0")
                    .contains("jackfield_store_up 1.0\n")
                    .contains("jvm_memory_used_bytes", "jvm_threads_live_threads", "process_cpu_usage");
        }
    }

    @Test
    void numbersOfWhatIsDeniedAreLeftOut() throws Exception {
        try (var demo = new OpenHub(new ConfigFolder(Files.createDirectory(temporary.resolve("demo"))).load())) {
            var folder = new ConfigFolder(temporary).file("jackfield.yaml", """
                sources: {open: {url: "%1$s/mcp/demo"}, secret: {url: "%1$s/mcp/demo"}}
                tokens: [{token: token-of-ann, identity: ann}]
                rules: [deny secret.* to ann, deny open.time to ann]
                """.formatted(demo.url()));
            try (var hub = new OpenHub(folder.load());
                    var admin = hub.mcp("/mcp", OpenHub.ADMIN)) {
                admin.call("open.echo", "{\"text\":\"x\"}");
                admin.call("open.time", "{}");
                admin.call("secret.echo", "{\"text\":\"x\"}");

                assertThat(hub.get("/metrics", "token-of-ann").body())
                        .contains(counted("http", "ok", "open", "echo"), "jackfield_source_state{source=\"open\"")
                        .contains("jackfield_sessions ", "# TYPE jackfield_calls_total counter")
                        .contains("jackfield_source_items{kind=\"tools\",source=\"open\"} 2.0")
                        .doesNotContain("secret")
                        .doesNotContain("tool=\"time\"");
                assertThat(hub.get("/metrics", OpenHub.ADMIN).body())
                        .contains(counted("http", "ok", "secret", "echo"), counted("http", "ok", "open", "time"))
                        .contains("jackfield_source_items{kind=\"tools\",source=\"open\"} 3.0");
            }
        }
    }

    @Test
    void sourcesAreThoseOfTheMoment() throws Exception {
        var folder = new ConfigFolder(temporary)
                .file("jackfield.yaml", "sources: {gone: {command: x}, stays: {command: x, enabled: false}}\n");
        try (var hub = new OpenHub(folder.load())) {
            assertThat(hub.get("/metrics", "").body()).contains("source=\"gone\"");
            hub.reload(folder.file(
                            "jackfield.yaml",
                            "sources: {stays: {url: \"http://127.0.0.1:1/mcp\"}, new: {url: 'http://127.0.0.1:1'}}\n")
                    .load());

            assertThat(hub.get("/metrics", "").body())
                    .doesNotContain("source=\"gone\"")
                    .contains("jackfield_source_state{source=\"stays\",state=\"stopped\"} 0.0")
                    .contains("jackfield_source_state{source=\"new\",state=\"stopped\"} 0.0");
        }
    }

    @Test
    void openSessionsAreShown() throws Exception {
        try (var hub = new OpenHub(new ConfigFolder(temporary).load())) {
            hub.post("/mcp", "", INITIALIZE);

            assertThat(hub.get("/metrics", "").body()).contains("jackfield_sessions 1.0\n");
        }
    }

    @Test
    void whoeverMayComeInMayLook() throws Exception {
        var folder =
                new ConfigFolder(temporary).file("jackfield.yaml", "tokens: [{token: token-of-ann, identity: ann}]\n");
        try (var hub = new OpenHub(folder.load())) {
            assertThat(hub.get("/metrics", "").statusCode()).isEqualTo(401);
            assertThat(hub.get("/metrics", "token-of-ann").statusCode()).isEqualTo(200);
            assertThat(hub.post("/metrics", "token-of-ann", "{}").statusCode()).isEqualTo(405);
        }
    }
}
