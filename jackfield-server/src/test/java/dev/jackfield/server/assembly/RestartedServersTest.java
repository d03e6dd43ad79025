package dev.jackfield.server.assembly;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.audit.RefusedLogins;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Real servers that die or are restarted, seen by a client of the hub.
@Timeout(120)
class RestartedServersTest {
    /// Says who it is, dies when it is told to, and does not start where there is a file named `expired`.
    private static final String SERVER = """
        if [ -e "$MARK" ]; then echo the licence has expired >&2; exit 7; fi
        object='"inputSchema":{"type":"object"}'
        while read -r line; do
          id=${line#*'"id":'}; id=${id%%[,\\}]*}
          case "$line" in
            *'"method":"initialize"'*)
              result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}' ;;
            *'"method":"tools/list"'*)
              result='{"tools":[{"name":"pid","annotations":{"readOnlyHint":true},'$object'},{"name":"die",'$object'}]}' ;;
            *'"name":"die"'*) echo "the disk of $TOKEN is full" >&2; kill -9 $$ ;;
            *'"name":"pid"'*) result='{"content":[{"type":"text","text":"'$$'"}]}' ;;
            *'"id":'*)
              printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}\\n' "$id"
              continue ;;
            *) continue ;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
        done
        """;

    @TempDir
    private Path temporary;

    private Assembly child() throws InterruptedException {
        return started("""
            sources:
              up:
                command: [sh, "%s"]
                env: {TOKEN: a-secret-of-mine, MARK: "%s"}
            """.formatted(temporary.resolve("server.sh"), temporary.resolve("expired")));
    }

    private Assembly started(String yaml) throws InterruptedException {
        var folder = new ConfigFolder(temporary).file("server.sh", SERVER).file("jackfield.yaml", yaml);
        var assembly = new Assembly(folder.load());
        assembly.start();
        Eventually.await(
                () -> assembly.hub().catalog().source("up").orElseThrow().state() instanceof SourceState.Ready);
        return assembly;
    }

    private static TestClient client(Assembly hub) {
        return TestClient.modern(MemoryChannel.openTo(hub.endpoint().connect(Identity.LOCAL, "memory")), "{}");
    }

    private static void kill(TestClient client) throws Exception {
        var server = ProcessHandle.of(Long.parseLong(textOf(client.call("up.pid", "{}"))))
                .orElseThrow();
        server.destroyForcibly();
        server.onExit().get();
    }

    @Test
    void serverThatIsKilledDuringACallIsReportedAndStartedAgain() throws InterruptedException {
        try (var hub = child();
                var client = client(hub)) {
            var answer = client.call("up.die", "{}");

            assertThat(answer.result().toString()).contains("\"isError\":true");
            assertThat(textOf(answer))
                    .contains("'up.die'", "may or may not have run", "signal 9 (KILL)", "the disk of ${TOKEN} is full")
                    .doesNotContain("a-secret-of-mine");
            assertThat(textOf(client.call("up.pid", "{}"))).containsOnlyDigits();
        }
    }

    @Test
    void serverThatIsKilledBetweenCallsIsNotNoticed() throws Exception {
        try (var hub = child();
                var client = client(hub)) {
            var before = textOf(client.call("up.pid", "{}"));
            kill(client);

            assertThat(textOf(client.call("up.pid", "{}"))).containsOnlyDigits().isNotEqualTo(before);
        }
    }

    @Test
    void serverThatDoesNotStartAgainSaysWhy() throws Exception {
        try (var hub = child();
                var client = client(hub)) {
            new ConfigFolder(temporary).file("expired", "");
            kill(client);

            assertThat(textOf(client.call("up.pid", "{}")))
                    .contains("'up' is not available", "status 7", "the licence has expired");
        }
    }

    @Test
    void serverThatIsKilledIsShownAsDownWithoutAnyCall() throws Exception {
        try (var hub = child();
                var client = client(hub)) {
            new ConfigFolder(temporary).file("expired", "");
            kill(client);
            var source = hub.hub().catalog().source("up").orElseThrow();
            Eventually.await(() -> source.state() instanceof SourceState.Backoff);

            assertThat(source.state().detail()).contains("status 7", "the licence has expired");
        }
    }

    @Test
    void crashLeavesATrace() throws Exception {
        try (var hub = child();
                var client = client(hub)) {
            var before = Long.parseLong(textOf(client.call("up.pid", "{}")));
            assertThat(report(hub)).contains("\"restarts\":0", "\"processes\":[" + before + "]");
            client.call("up.die", "{}");
            var after = Long.parseLong(textOf(client.call("up.pid", "{}")));

            assertThat(after).isNotEqualTo(before);
            assertThat(report(hub))
                    .contains("\"restarts\":1", "\"lastEnd\":{\"when\":", "signal 9 (KILL)", "the disk of ${TOKEN}")
                    .contains("\"processes\":[" + after + "]");
            assertThat(hub.createMetrics(() -> 0, new RefusedLogins(InstantSource.system(), _ -> {}))
                            .page())
                    .contains("jackfield_source_restarts_total{source=\"up\"} 1.0");
        }
    }

    @Test
    void crashThatACallFindsFirstLeavesATraceToo() throws Exception {
        try (var hub = child();
                var client = client(hub)) {
            kill(client);
            client.call("up.pid", "{}");

            assertThat(report(hub)).contains("\"restarts\":1", "signal 9 (KILL)");
        }
    }

    private static String report(Assembly hub) {
        return hub.status().json().get("sources").orElseThrow().toString();
    }

    @Test
    void restartedHttpServerThatKnowsNoSessionIsNotNoticed() throws InterruptedException {
        var fake = FakeUpstream.named("up").legacy().tool("write", _ -> text("written"));
        var first = host(fake, 0);
        var port = first.port();
        try (var hub = started("sources: {up: {url: \"%s/mcp\"}}".formatted(first.uri()));
                var client = client(hub)) {
            first.close();
            try (var _ = host(fake, port)) {
                assertThat(textOf(client.call("up.write", "{}"))).isEqualTo("written");
                assertThat(fake.calls()).hasSize(1);
            }
        }
    }

    private static HttpHost host(FakeUpstream fake, int port) {
        var mount = new McpMount(_ -> new Admission("all", fake::connect), McpMountSettings.DEFAULT);
        return HttpHost.start(HostSettings.loopback(port), Map.of("/mcp", mount));
    }
}
