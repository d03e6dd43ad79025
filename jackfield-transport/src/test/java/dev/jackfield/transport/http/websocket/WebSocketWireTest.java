package dev.jackfield.transport.http.websocket;

import static dev.jackfield.transport.http.client.WebSocketChannelTest.socket;
import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.UnheardPort;
import dev.jackfield.transport.http.client.WebSocketDial;
import dev.jackfield.transport.http.door.TestEndpoint;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The client's end of a WebSocket.
@Timeout(30)
class WebSocketWireTest {
    private static final Message ECHO = request("test/echo", Fields.EMPTY);

    private final HttpCalls calls = new HttpCalls();

    @AfterEach
    void close() {
        calls.close();
    }

    private static Exchange within(Duration time) {
        return Exchange.until(Deadline.after(time));
    }

    private static Exchange patient() {
        return within(Duration.ofSeconds(10));
    }

    private Channel to(URI url, Map<String, String> headers) {
        return Peer.start(
                WebSocketDial.open(calls, url, headers, "test", WebSocketLimits.DEFAULT, Intake.ofSource()),
                ClientLink.SILENT,
                "test");
    }

    private static HttpHost host(Mount mount) {
        return HttpHost.start(HostSettings.loopback(0), Map.of("/", mount));
    }

    private static URI url(HttpHost host) {
        return URI.create("ws://127.0.0.1:" + host.port() + "/mcp");
    }

    @Test
    void headersAndSubprotocolGoWithTheUpgrade() throws Exception {
        var seen = new LinkedBlockingQueue<String>();
        Mount mount = exchange -> {
            seen.add(exchange.header("Authorization") + " " + exchange.headerMembers("Sec-WebSocket-Protocol"));
            throw new HttpRefusedException(418, "no");
        };
        try (var host = host(mount);
                var channel = to(url(host), Map.of("Authorization", "s3cret"))) {
            assertThat(seen.poll(10, TimeUnit.SECONDS)).isEqualTo("s3cret [mcp]");
            assertThat(channel).isNotNull();
        }
    }

    @Test
    void refusedUpgradeNamesUrlAndStatus() {
        try (var endpoint = new TestEndpoint();
                var channel = to(URI.create(socket(endpoint) + "?key=hidden"), Map.of("Authorization", "stranger"))) {
            assertThatThrownBy(() -> channel.request(ECHO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class)
                    .hasMessageContaining(Urls.displayText(socket(endpoint)) + " answered 401")
                    .hasMessageNotContaining("hidden");
        }
    }

    @Test
    void unknownHostIsSaidToBeUnknown() throws Exception {
        try (var channel = to(URI.create("ws://no-such-host.invalid/mcp"), Map.of())) {
            assertThatThrownBy(() -> channel.request(ECHO, patient()))
                    .hasMessageContaining("No address is known for the host of ws://no-such-host.invalid");
        }
    }

    @Test
    void nobodyThereIsSaid() throws Exception {
        try (var unheard = new UnheardPort();
                var channel = to(URI.create("ws://127.0.0.1:" + unheard.number() + "/mcp"), Map.of())) {
            assertThatThrownBy(() -> channel.request(ECHO, patient())).hasMessageContaining("is it running?");
        }
    }

    @Test
    void serverThatNeverAnswersTheUpgradeIsATimeout() throws IOException {
        try (var silent = new ServerSocket(0);
                var channel = to(URI.create("ws://127.0.0.1:" + silent.getLocalPort() + "/mcp"), Map.of())) {
            assertThatThrownBy(() -> channel.request(ECHO, within(Duration.ofMillis(300))))
                    .isInstanceOf(ChannelException.TimedOutException.class)
                    .hasMessageContaining("no WebSocket with ws://127.0.0.1:" + silent.getLocalPort())
                    .hasMessageContaining("Does it need TLS? Then write wss://");
        }
    }

    @Test
    void stopOfTheServerEndsTheChannelAndSaysSo() throws Exception {
        var over = new CountDownLatch(1);
        ClientLink hears = new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public void onEnded() {
                over.countDown();
            }
        };
        try (var endpoint = new TestEndpoint();
                var channel = Peer.start(
                        WebSocketDial.open(
                                calls, socket(endpoint), Map.of(), "test", WebSocketLimits.DEFAULT, Intake.ofSource()),
                        hears,
                        "test")) {
            channel.request(ECHO, patient());

            endpoint.mount.close();
            over.await();

            assertThatThrownBy(() -> channel.request(ECHO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class);
            assertThat(channel.ending()).contains("closed the connection with 1001: the hub is shutting down");
        }
    }

    @Test
    void answerThatIsTooLargeEndsTheChannel() throws Exception {
        var limits = WebSocketLimits.DEFAULT.withMessage(1000);
        try (var endpoint = new TestEndpoint();
                var channel = Peer.start(
                        WebSocketDial.open(calls, socket(endpoint), Map.of(), "test", limits, Intake.ofSource()),
                        ClientLink.SILENT,
                        "test")) {
            var large = request("test/echo", Fields.EMPTY.with("mark", "x".repeat(2000)));

            assertThatThrownBy(() -> channel.request(large, patient()))
                    .hasMessageContaining("a message is larger than 1000 bytes");
        }
    }

    @Test
    void serverThatVanishesWithoutAWordIsNoticed() throws Exception {
        var limits = WebSocketLimits.DEFAULT.withPing(Duration.ofMillis(100));
        try (var mute = new MuteSocketServer();
                var channel = Peer.start(
                        WebSocketDial.open(calls, mute.url(), Map.of(), "test", limits, Intake.ofSource()),
                        ClientLink.SILENT,
                        "test")) {
            assertThatThrownBy(() -> channel.request(ECHO, patient())).hasMessageContaining("has not answered for");
        }
    }
}
