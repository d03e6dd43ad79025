package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.net.URI;
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
import org.junit.jupiter.params.provider.ValueSource;

/// Servers on the TypeScript SDK 2.x, all of which speak both eras, ask a legacy client.
@TestInstance(Lifecycle.PER_CLASS)
class BothErasIT {
    private static final Path SCRIPT = NodeRuntime.resolve("servers/both-eras.mjs");
    private static final Pattern LISTENS = Pattern.compile("listening on (http://\\S+)");

    private final Child server = NodeRuntime.start(Map.of(), List.of(SCRIPT.toString(), "http"));
    private final URI url =
            URI.create(server.awaitError(LISTENS, Duration.ofSeconds(30)).group(1));
    private final HubProcess far =
            HubProcess.start("""
                sources:
                  stdio: {command: %s}
                  http: {url: "%s"}
                """.formatted(Fixture.quoted(NodeRuntime.command(SCRIPT, "stdio")), url));

    /// The hub itself is such a server, also over WebSocket.
    private final HubProcess near = HubProcess.start(
            """
            sources:
              web: {url: "%s"}
              socket: {url: "%s"}
            """.formatted(far.url("stdio"), far.url("stdio").toString().replaceFirst("^http", "ws")));

    private static final ClientLink ANN = new ClientLink() {
        @Override
        public void notify(Message notification) {}

        @Override
        public Message ask(Message request) {
            var accepted = "{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}";
            return Message.result(request.id(), TestClient.fields(accepted));
        }
    };

    @BeforeAll
    void ready() {
        far.awaitReady("stdio", "http");
        near.awaitReady("web", "socket");
    }

    @AfterAll
    void stop() {
        near.close();
        far.close();
        server.close();
    }

    private static Fields call(URI door, String tool) throws InterruptedException {
        try (var http = new HttpCalls();
                var channel = HttpChannel.create(http, door, Map.of(), ClientLink.SILENT, "test");
                var client = TestClient.legacy(channel, "{\"elicitation\":{}}")) {
            return client.ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":{}}", ANN)
                    .result();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"old_way", "new_way"})
    void legacyClientIsAskedOverStdio(String tool) throws InterruptedException {
        assertThat(OwnClient.textOf(call(far.url("stdio"), tool))).isEqualTo("Hello Ann");
    }

    @ParameterizedTest
    @ValueSource(strings = {"web", "socket"})
    void legacyClientIsAskedThroughAHubBehindAHub(String source) throws InterruptedException {
        assertThat(OwnClient.textOf(call(near.url(source), "old_way"))).isEqualTo("Hello Ann");
        assertThat(OwnClient.textOf(call(near.url(source), "new_way"))).isEqualTo("Hello Ann");
    }

    /// Without sessions its legacy side asks nobody; its modern side does, for legacy clients of the hub too.
    @Test
    void serverWithoutSessionsIsAskedInTheModernEra() throws InterruptedException {
        assertThat(OwnClient.textOf(call(far.url("http"), "new_way"))).isEqualTo("Hello Ann");
    }
}
