package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.modern;
import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.client.WebSocketChannelTest;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.websocket.JdkSocket;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The server's end of a WebSocket, as clients of other authors see it.
@Timeout(30)
class WebSocketDoorTest {
    private static final String ECHO =
            request("test/echo", Fields.EMPTY.with("mark", "hi")).toString();

    private static final String UPGRADE = """
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r
        """;

    private final TestEndpoint endpoint = new TestEndpoint();

    @AfterEach
    void close() {
        endpoint.close();
    }

    private JdkSocket socket(Map<String, String> headers, String... protocols) throws Exception {
        return JdkSocket.to(WebSocketChannelTest.socket(endpoint), headers, protocols);
    }

    private static TestEndpoint with(WebSocketLimits limits) {
        return new TestEndpoint(McpMountSettings.DEFAULT.withSockets(limits));
    }

    private String upgrade(String headers) throws IOException {
        return RawHttpSocket.exchange(
                endpoint.host.port(),
                "GET /mcp",
                "Host: localhost:" + endpoint.host.port() + "\r\n" + UPGRADE + headers,
                "");
    }

    @Test
    void clientOfEitherEraIsAnswered() throws Exception {
        try (var socket = socket(Map.of(), "mcp")) {
            socket.send(ECHO);
            assertThat(socket.awaitAnswer()).contains("\"mark\":\"hi\"");
            socket.send(modern("test/echo", Fields.EMPTY.with("mark", "new")).toString());
            assertThat(socket.awaitAnswer()).contains("\"mark\":\"new\"");
        }
    }

    @Test
    void subprotocolIsAgreedOn() throws Exception {
        try (var socket = socket(Map.of(), "other", "mcp")) {
            assertThat(socket.protocol()).isEqualTo("mcp");
        }
        try (var socket = socket(Map.of())) {
            assertThat(socket.protocol()).isEmpty();
        }
    }

    @Test
    void otherSubprotocolsOnlyAreRefused() throws Exception {
        var answer = upgrade("Sec-WebSocket-Protocol: graphql-ws, soap\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400").contains("Offer the WebSocket subprotocol 'mcp'");
    }

    @Test
    void callerThatNobodyKnowsIsRefused() throws Exception {
        assertThat(upgrade("Authorization: stranger\r\n")).startsWith("HTTP/1.1 401");
    }

    @Test
    void pageOfAnotherOriginIsRefused() throws Exception {
        assertThat(upgrade("Origin: http://evil.example\r\n")).startsWith("HTTP/1.1 403");
    }

    @Test
    void upgradeOfAnOldVersionIsRefused() throws Exception {
        var answer = RawHttpSocket.exchange(
                endpoint.host.port(),
                "GET /mcp",
                "Host: localhost:" + endpoint.host.port() + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Version: 8\r\n",
                "");

        assertThat(answer).startsWith("HTTP/1.1 4");
    }

    @Test
    void frameThatIsNoMessageIsAnsweredWithAnError() throws Exception {
        try (var socket = socket(Map.of())) {
            socket.send("hello?");
            assertThat(socket.awaitAnswer()).contains("-32700");
            socket.send(ECHO);
            assertThat(socket.awaitAnswer()).contains("\"mark\":\"hi\"");
        }
    }

    @Test
    void frameThatIsNoUtf8EndsTheConnectionWith1007() throws Exception {
        try (var http = new RawHttpSocket(endpoint.host.port())) {
            http.send("GET /mcp", "Host: localhost:" + endpoint.host.port() + "\r\n" + UPGRADE, "");
            http.answer();
            http.sendFrame(new byte[] {'"', (byte) 0xc0, (byte) 0xaf, '"'});

            assertThat(http.awaitClose()).isEqualTo(1007);
        }
    }

    @Test
    void largeFrameIsTakenWhole() throws Exception {
        var mark = "größer ".repeat(100_000);
        try (var socket = socket(Map.of())) {
            socket.send(request("test/echo", Fields.EMPTY.with("mark", mark)).toString());
            assertThat(Message.parse(socket.awaitAnswer().getBytes(StandardCharsets.UTF_8))
                            .result()
                            .text("mark"))
                    .contains(mark);
        }
    }

    @Test
    void binaryFrameEndsTheConnectionWith1003() throws Exception {
        try (var socket = socket(Map.of())) {
            socket.sendRefused(new byte[100_000]);
            assertThat(socket.awaitClose()).isEqualTo("1003 send each message as one text frame");
        }
        assertThat(endpoint.server.awaitEvent("connection")).isEqualTo("closed");
    }

    @Test
    void messageLargerThanABodyMayBeEndsTheConnectionWith1009() throws Exception {
        var settings = new HostSettings("127.0.0.1", 0, Set.of(), Set.of(), 1000, 16 << 10, Duration.ofSeconds(60));
        try (var mount = new McpMount(_ -> new Admission("ann", () -> endpoint.server), McpMountSettings.DEFAULT);
                var host = HttpHost.start(settings, Map.of("/mcp", mount));
                var socket = JdkSocket.to(URI.create("ws://127.0.0.1:" + host.port() + "/mcp"), Map.of())) {
            socket.send(request("test/echo", Fields.EMPTY.with("mark", "x".repeat(2000)))
                    .toString());
            assertThat(socket.awaitClose()).startsWith("1009");
        }
    }

    @Test
    void idleConnectionIsKeptAliveByPings() throws Exception {
        try (var restless = with(WebSocketLimits.DEFAULT.withPing(Duration.ofMillis(200)));
                var socket = JdkSocket.to(WebSocketChannelTest.socket(restless), Map.of())) {
            assertThat(socket.awaitPing()).isTrue();
            assertThat(socket.awaitPing()).isTrue();
        }
    }

    @Test
    void clientThatIsGoneIsForgotten() throws Exception {
        try (var socket = socket(Map.of())) {
            socket.send(request("test/slow", Fields.EMPTY.with("mark", "m")).toString());
            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("started");
        }
        assertThat(endpoint.server.awaitEvent("m")).isEqualTo("cancelled");
        assertThat(endpoint.server.awaitEvent("connection")).isEqualTo("closed");
    }

    @Test
    void clientThatDoesNotReadIsCutOffAndHurtsNobodyElse() throws Exception {
        var mark = "x".repeat(1 << 20);
        var flood = Fields.EMPTY
                .with("mark", mark)
                .with("steps", "1000")
                .with(Meta.KEY, Fields.EMPTY.with(Meta.PROGRESS_TOKEN, "t"));
        try (var hasty = with(WebSocketLimits.DEFAULT.withWrite(Duration.ofMillis(500)));
                var deaf = JdkSocket.to(WebSocketChannelTest.socket(hasty), Map.of());
                var other = JdkSocket.to(WebSocketChannelTest.socket(hasty), Map.of())) {
            deaf.stopReading();
            deaf.send(request("test/progress", flood).toString());

            assertThat(hasty.server.awaitEvent("connection")).isEqualTo("closed");

            other.send(ECHO);
            assertThat(other.awaitAnswer()).contains("\"mark\":\"hi\"");
        }
    }

    @Test
    void stopOfTheHubIsSaidWith1001() throws Exception {
        try (var socket = socket(Map.of())) {
            socket.send(ECHO);
            assertThat(socket.awaitAnswer()).contains("\"mark\":\"hi\"");

            endpoint.close();

            assertThat(socket.awaitClose()).isEqualTo("1001 the hub is shutting down");
        }
    }
}
