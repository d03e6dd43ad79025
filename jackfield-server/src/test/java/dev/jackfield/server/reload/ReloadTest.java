package dev.jackfield.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.source.Source;
import dev.jackfield.server.Doors;
import dev.jackfield.server.OpenHub;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.testkit.TestCertificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another configuration while the hub runs. The sources here are never there; what counts is which are made anew.
class ReloadTest {
    private static final String TWO = """
        sources:
          a: {url: "http://127.0.0.1:1/mcp", headers: {Authorization: "Bearer one"}}
          b: {url: "http://127.0.0.1:1/mcp"}
        """;
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},
         "clientInfo":{"name":"t","version":"1"}}}\
        """;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    private Assembly start(String yaml) {
        var assembly = new Assembly(folder.file("jackfield.yaml", yaml).load());
        assembly.start();
        return assembly;
    }

    private ReloadChanges reload(Assembly assembly, String yaml) {
        return assembly.reloads().apply(folder.file("jackfield.yaml", yaml).load());
    }

    private static Source source(Assembly assembly, String id) {
        return assembly.hub().catalog().source(id).orElseThrow();
    }

    @Test
    void onlyWhatChangedIsMadeAnew() {
        try (var assembly = start(TWO)) {
            var a = source(assembly, "a");
            var b = source(assembly, "b");
            var changes = reload(assembly, TWO.replace("one", "two") + "  c: {command: x, enabled: false}\n");

            assertThat(changes).hasToString("added c; changed a");
            assertThat(source(assembly, "a")).isNotSameAs(a);
            assertThat(source(assembly, "b")).isSameAs(b);
        }
    }

    @Test
    void sourceThatIsGoneIsRemoved() {
        try (var assembly = start(TWO)) {
            var changes = reload(assembly, "sources: {}\n");

            assertThat(changes.removed()).containsExactly("a", "b");
            assertThat(assembly.hub().catalog().sources())
                    .extracting(Source::id)
                    .containsExactly("ai", HubItems.SOURCE);
        }
    }

    @Test
    void sameConfigurationChangesNothing() {
        try (var assembly = start(TWO)) {
            assertThat(reload(assembly, TWO)).hasToString("nothing changed");
        }
    }

    @Test
    void whatNeedsARestartIsNamed() {
        try (var assembly = start(TWO)) {
            var changes = reload(assembly, TWO + """
                http: {port: 1, allowedHosts: [hub.example]}
                mcp: {sessionIdle: 1m, pageSize: 7}
                tasks: {after: 1s}
                documents: {maxCount: 7}
                limits: {connections: 3, coldStarts: 2}
                rules: [deny a.* to readers]
                log: {format: json, level: warn}
                store: {url: "postgresql://db.example/hub", password: other}
                telemetry: {endpoint: "http://127.0.0.1:1", serviceName: other}
                drain: 1s
                """);

            assertThat(changes.restart())
                    .containsExactly(
                            "http.port",
                            "http.allowedHosts",
                            "mcp.sessionIdle",
                            "store.url",
                            "store.password",
                            "limits.connections",
                            "limits.coldStarts",
                            "log.format",
                            "telemetry.endpoint",
                            "telemetry.serviceName");
            assertThat(changes.replaced())
                    .containsExactly(
                            "mcp.pageSize", "tasks.after", "documents.maxCount", "rules", "log.level", "drain");
        }
    }

    @Test
    void otherWayOutMakesTheSourcesElsewhereAnew() {
        try (var assembly = start(TWO + "  c: {command: x}\n")) {
            var changes = reload(assembly, TWO + "  c: {command: x}\nproxy: {url: \"http://127.0.0.1:1\"}\n");

            assertThat(changes).hasToString("changed a, b; replaced proxy");
        }
    }

    @Test
    void tokensHoldAtOnce() throws Exception {
        try (var hub = new OpenHub(folder.file("jackfield.yaml", "tokens: [{token: old-token, identity: ann}]\n")
                .load())) {
            hub.reload(folder.file("jackfield.yaml", "tokens: [{token: new-token, identity: ann}]\n")
                    .load());

            assertThat(hub.post("/mcp", "old-token", INITIALIZE).statusCode()).isEqualTo(401);
            assertThat(hub.post("/mcp", "new-token", INITIALIZE).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void socketOfATokenThatIsGoneEnds() throws Exception {
        try (var hub = new OpenHub(folder.file("jackfield.yaml", "tokens: [{token: old-token, identity: ann}]\n")
                .load())) {
            var closed = new CompletableFuture<Integer>();
            var url = URI.create(hub.url().toString().replaceFirst("^http", "ws") + "/mcp");
            try (var client = HttpClient.newHttpClient()) {
                var socket = client.newWebSocketBuilder()
                        .header("Authorization", "Bearer old-token")
                        .buildAsync(url, new WebSocket.Listener() {
                            @Override
                            public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
                                closed.complete(status);
                                return null;
                            }
                        })
                        .get(10, TimeUnit.SECONDS);

                hub.reload(folder.file("jackfield.yaml", "tokens: [{token: new-token, identity: ann}]\n")
                        .load());

                assertThat(closed.get(10, TimeUnit.SECONDS)).isEqualTo(1008);
                socket.abort();
            }
        }
    }

    @Test
    void sessionOfSomebodyWhoseRolesChangedBeginsAnew() throws Exception {
        var list = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}";
        try (var hub = new OpenHub(
                folder.file("jackfield.yaml", "tokens: [{token: token-of-ann, identity: ann, roles: [x]}]\n")
                        .load())) {
            var session = hub.post("/mcp", "token-of-ann", INITIALIZE)
                    .headers()
                    .firstValue("Mcp-Session-Id")
                    .orElseThrow();
            assertThat(hub.post("/mcp", "token-of-ann", list, "Mcp-Session-Id", session)
                            .statusCode())
                    .isEqualTo(200);
            hub.reload(folder.file("jackfield.yaml", "tokens: [{token: token-of-ann, identity: ann}]\n")
                    .load());

            assertThat(hub.post("/mcp", "token-of-ann", list, "Mcp-Session-Id", session)
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void doorThatIsOpenToTheNetworkKeepsItsTokens() {
        var loaded = folder.file("jackfield.yaml", "tokens: [{token: token-of-ann, identity: ann}]\n")
                .load();
        try (var assembly = new Assembly(loaded);
                var _ = Doors.open(
                        assembly,
                        loaded.settings().http().withAddress("0.0.0.0", 0),
                        OpenHub.ADMIN,
                        Optional.empty())) {
            assertThatThrownBy(() -> reload(assembly, "tokens: []\n")).hasMessageContaining("without tokens");
            assertThat(assembly.settings().tokens()).hasSize(1);
        }
    }

    /// Files that go while a reload runs.
    private record Vanishing(Path file) implements Reloadable {
        @Override
        public void check(LoadedConfig next) {
            try {
                Files.delete(file);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        @Override
        public void apply(LoadedConfig next) {}
    }

    @Test
    void whatHasBeenCheckedIsNotReadAgain(@TempDir Path keys) {
        var certificates = TestCertificates.in(keys);
        var secure =
                "http: {tls: {certificate: %s, key: %s}}\n".formatted(certificates.server(), certificates.serverKey());
        var loaded = folder.file("jackfield.yaml", secure).load();
        try (var assembly = new Assembly(loaded);
                var _ = Doors.open(
                        assembly,
                        loaded.settings().http().withAddress("127.0.0.1", 0),
                        OpenHub.ADMIN,
                        Optional.empty())) {
            assembly.reloads().addReloadable(new Vanishing(certificates.serverKey()));

            assertThat(reload(assembly, secure + "drain: 1s\n")).hasToString("replaced drain");
        }
    }

    @Test
    void hubThatDrainsSaysSoAndWhenToComeBack() throws Exception {
        try (var hub = new OpenHub(folder.load())) {
            hub.drain();
            var refused = hub.post("/mcp", "", INITIALIZE);

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("5");
            assertThat(refused.body()).contains("-31002", "stopping");
        }
    }
}
