package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.EndlessServer;
import dev.jackfield.testkit.EraConnection;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub in a small heap, with servers whose lists never end, over a pipe, over HTTP and as plain JSON-RPC: it
/// lives, and serves another source meanwhile.
@Timeout(180)
class EndlessServersIT {
    private static final List<String> ENDLESS = List.of("pipe", "web", "many", "plain");
    private static final int LISTED = 4_000;

    private final AtomicLong pages = new AtomicLong();
    private final McpMount web = endless(1_000);
    private final McpMount many = endless(50);
    private final McpMount good =
            mount(FakeUpstream.named("good").tool("hello", _ -> FakeUpstream.text("Hello!"))::connect);
    private final HttpHost host = HttpHost.start(
            HostSettings.loopback(0), Map.of("/web", web, "/many", many, "/good", good, "/plain", this::plain));
    private ServedHub hub;
    private TestClient client;

    private static McpMount endless(int pageSize) {
        var server = EndlessServer.of("{\"tools\":{}}", pageSize);
        return mount(() -> new EraConnection(SpokenEras.BOTH, server));
    }

    private static McpMount mount(Supplier<McpServer> server) {
        var anyone = new Admission("anyone", server);
        return new McpMount(_ -> anyone, McpMountSettings.DEFAULT);
    }

    private void plain(HttpExchange exchange) throws IOException {
        var request = Message.parseCall(exchange.body());
        var page = pages.incrementAndGet();
        var names = IntStream.range(0, 1_000)
                .mapToObj(at -> Json.string("tool" + page + "_" + at))
                .toList();
        var result = Fields.of("tools", Json.array(names)).with("nextCursor", "p" + page);
        exchange.respond(
                200, "application/json", Message.result(request.id(), result).bytes(), Map.of());
    }

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classes = System.getProperty("java.class.path");
        var yaml = """
            mcp: {statusTool: true}
            sources:
              pipe: {command: ["%s", "-cp", "%s", "dev.jackfield.server.EndlessProgram"], maxItems: %d}
              web: {url: "%sweb", maxItems: %3$d}
              many: {url: "%4$smany", maxItems: %3$d}
              plain: {url: "%4$splain", transport: rpc, maxItems: %3$d}
              good: {url: "%4$sgood"}
            """.formatted(java, classes, LISTED, host.uri().resolve("/"));
        hub = new ServedHub(
                folder,
                yaml,
                Map.of(),
                java,
                "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                classes,
                "dev.jackfield.cli.JackfieldCommand");
        client = hub.client();
    }

    @AfterEach
    void stop() {
        hub.close();
        host.close();
        List.of(web, many, good).forEach(McpMount::close);
    }

    private boolean isCut(String source) throws InterruptedException {
        var status = client.call("jackfield.status", "{\"source\":\"" + source + "\"}")
                .toString();
        return status.contains("ready") && status.contains("cut after");
    }

    private boolean areAllCut() throws InterruptedException {
        for (var source : ENDLESS) {
            if (!isCut(source)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void hubLivesAndServesOthers() throws Exception {
        var served = 0;
        while (!areAllCut()) {
            assertThat(client.call("good.hello", "{}").toString()).contains("Hello!");
            served++;
        }

        assertThat(served).isPositive();
        assertThat(client.call("jackfield.search_skills", "{\"query\":\"hello\"}")
                        .toString())
                .contains("good.hello");
        assertThat(hub.process().isAlive()).isTrue();
    }
}
