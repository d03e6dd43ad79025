package dev.jackfield.transport.http.client.legacy;

import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.Urls;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.LegacyHttpChannelTest;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SseWireTest {
    private static final Message ECHO = request("test/echo", Fields.EMPTY);
    private static final Map<String, String> SECRET = Map.of("Authorization", "s3cret");

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

    private Channel to(URI url, ClientLink unsolicited) {
        return Peer.start(new SseWire(calls, url, SECRET, "test", Intake.ofSource()), unsolicited, "test");
    }

    private Channel to(URI url) {
        return to(url, ClientLink.SILENT);
    }

    private static Mount answering(int status, String type, String body) {
        return exchange -> exchange.respond(status, type, body.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    @Test
    void headersGoWithTheStreamAndWithEveryMessage() throws Exception {
        try (var server = new SseServer();
                var channel = to(server.url())) {
            channel.request(ECHO, patient());

            assertThat(server.seen).containsExactly("GET s3cret", "POST s3cret");
        }
    }

    @Test
    void endpointMayBeAnUrlOfTheSameServer() throws Exception {
        Mount stream = exchange -> {
            var events = exchange.startEvents(Map.of());
            var there = exchange.header("Host") + "/there";
            events.send(EventStream.encode("event: endpoint\n", ("http://" + there).getBytes(StandardCharsets.UTF_8)));
            events.send(Message.result(Json.number(1), Fields.of("ok", Fields.EMPTY)));
            events.keepAliveUntilClosed(Duration.ofMillis(50));
        };
        Mount there = exchange -> {
            exchange.body();
            exchange.respond(202, Map.of());
        };
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/sse", stream, "/there", there));
                var wire = new SseWire(calls, host.uri().resolve("/sse"), SECRET, "test", Intake.ofSource())) {
            assertThat(wire.receive().orElseThrow().isResponse()).isTrue();
            wire.send(ECHO, Deadline.after(Duration.ofSeconds(10)));
        }
    }

    @Test
    void endpointOnAnotherServerIsRefused() {
        try (var server = new SseServer("http://evil.example:99/messages?secret=");
                var channel = to(server.url())) {
            assertThatThrownBy(() -> channel.request(ECHO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class)
                    .hasMessageContaining("http://evil.example:99")
                    .hasMessageContaining("expected a place on " + Urls.origin(server.url()))
                    .hasMessageNotContaining("secret=");
            assertThat(server.seen).containsExactly("GET s3cret");
        }
    }

    @Test
    void endpointThatIsNoUrlIsRefused() {
        try (var server = new SseServer("not a url");
                var channel = to(server.url())) {
            assertThatThrownBy(() -> channel.request(ECHO, patient())).hasMessageContaining("not a URL: not a url");
        }
    }

    @Test
    void endpointThatNeverComesIsATimeout() {
        try (var server = new SseServer(null);
                var channel = to(server.url())) {
            assertThatThrownBy(() -> channel.request(ECHO, within(Duration.ofMillis(300))))
                    .isInstanceOf(ChannelException.TimedOutException.class)
                    .hasMessageContaining("/sse has not said where to send messages");
        }
    }

    @Test
    void endOfTheStreamEndsTheChannel() throws Exception {
        var over = new CountDownLatch(1);
        var listener = new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public void onEnded() {
                over.countDown();
            }
        };
        try (var server = new SseServer();
                var channel = to(server.url(), listener)) {
            channel.request(ECHO, patient());

            server.hangUp();

            assertThat(over.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(channel.isOpen()).isFalse();
            assertThat(channel.ending()).isEqualTo("the server ended its event stream");
        }
    }

    @Test
    void refusalOfTheStreamSaysWhatTheServerSaid() {
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/", answering(401, "text/plain", "who?")));
                var channel = to(host.uri())) {
            assertThatThrownBy(() -> channel.request(ECHO, patient())).hasMessageContaining("answered 401: who?");
        }
    }

    @Test
    void pageThatIsNoStreamIsRefused() {
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/", answering(200, "text/html", "<h1>Hi")));
                var channel = to(host.uri())) {
            assertThatThrownBy(() -> channel.request(ECHO, patient()))
                    .hasMessageContaining("answered with text/html, not with an event stream");
        }
    }

    @Test
    void whatTheServerSaysUnaskedIsHeard() throws Exception {
        var heard = new LinkedBlockingQueue<Message>();
        try (var server = new SseServer();
                var channel = to(server.url(), heard::add)) {
            assertThat(channel.isOpen()).isTrue();
            assertThat(heard.poll(10, TimeUnit.SECONDS)).asString().contains("test/welcome");
        }
    }

    @Test
    void olderServerIsFoundBehindAnUrlThatNamesNoTransport() throws Exception {
        try (var server = new SseServer();
                var channel =
                        new HttpOrSse(calls, server.url(), SECRET, ClientLink.SILENT, "test", Intake.ofSource())) {
            LegacyHttpChannelTest.initialize(channel);

            assertThat(channel.request(ECHO, patient()).isResponse()).isTrue();
            assertThat(server.seen).startsWith("POST s3cret", "GET s3cret", "POST s3cret");
        }
    }

    @Test
    void refusalStaysWhenThereIsNoOlderServerEither() {
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", answering(200, "text/plain", "")));
                var channel = new HttpOrSse(
                        calls, host.uri().resolve("/typo"), SECRET, ClientLink.SILENT, "test", Intake.ofSource())) {
            assertThatThrownBy(() -> LegacyHttpChannelTest.initialize(channel))
                    .isInstanceOf(ChannelException.RefusedException.class)
                    .hasMessageContaining("/typo answered 404");
        }
    }
}
