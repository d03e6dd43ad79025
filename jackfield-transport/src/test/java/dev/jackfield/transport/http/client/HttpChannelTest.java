package dev.jackfield.transport.http.client;

import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.door.TestEndpoint;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class HttpChannelTest {
    private static final Message ECHO = request("test/echo", Fields.EMPTY);
    private static final Map<String, String> SECRET = Map.of("Authorization", "s3cret");

    private final HttpCalls calls = open();

    HttpCalls open() {
        return new HttpCalls();
    }

    @AfterEach
    void close() {
        calls.close();
    }

    private static Exchange patient() {
        return Exchange.until(Deadline.after(Duration.ofSeconds(10)));
    }

    private HttpChannel to(URI uri) {
        return HttpChannel.create(calls, uri, SECRET, ClientLink.SILENT, "test");
    }

    private static HttpHost host(Mount mount) {
        return HttpHost.start(HostSettings.loopback(0), Map.of("/", mount));
    }

    private static Mount answering(int status, String type, String body, Map<String, String> headers) {
        return exchange -> {
            exchange.body();
            exchange.respond(status, type, body.getBytes(StandardCharsets.UTF_8), headers);
        };
    }

    @Test
    void refusedConnectionNamesTheUrlButNotItsSecrets() throws Exception {
        try (var unheard = new UnheardPort()) {
            var url = "http://127.0.0.1:" + unheard.number() + "/mcp";
            var channel = to(URI.create(url + "?key=hidden"));

            assertThatThrownBy(() -> channel.request(ECHO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class)
                    .hasMessageContaining(url)
                    .hasMessageNotContaining("hidden");
        }
    }

    @Test
    void refusalCarriesStatusTextAndError() {
        var body = "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32020,\"message\":\"No\"}}";
        try (var host = host(answering(400, "application/json", body, Map.of()))) {
            assertThatThrownBy(() -> to(host.uri()).request(ECHO, patient()))
                    .isInstanceOfSatisfying(ChannelException.RefusedException.class, refused -> {
                        assertThat(refused.status()).isEqualTo(400);
                        assertThat(refused.error().orElseThrow().code()).isEqualTo(-32020);
                    })
                    .hasMessageNotContaining("s3cret");
        }
    }

    @Test
    void serverThatNamesNoSessionKeepsNone() throws InterruptedException {
        var agreed = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"2025-11-25\"}}";
        try (var host = host(answering(200, "application/json", agreed, Map.of()));
                var endpoint = new TestEndpoint()) {
            var stateless = to(host.uri());
            var kept = to(endpoint.uri());
            LegacyHttpChannelTest.initialize(stateless);
            LegacyHttpChannelTest.initialize(kept);

            assertThat(stateless.hasSession()).isFalse();
            assertThat(kept.hasSession()).isTrue();
        }
    }

    @Test
    void streamThatOpensLateMayHaveMissedSomething() throws InterruptedException {
        var mayOpen = new CountDownLatch(1);
        var missed = new CountDownLatch(1);
        Mount late = exchange -> {
            if (exchange.method().equals("GET")) {
                mayOpen.await();
                exchange.respond(200, "text/event-stream", new byte[0], Map.of());
            } else {
                exchange.body();
                exchange.respond(202, "text/plain", new byte[0], Map.of());
            }
        };
        var unsolicited = new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public void onMessagesLost() {
                missed.countDown();
            }
        };
        try (var host = host(late);
                var channel = HttpChannel.create(calls, host.uri(), SECRET, unsolicited, "test")) {
            channel.notify(Message.notification("notifications/initialized", Fields.EMPTY));
            mayOpen.countDown();

            assertThat(missed.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void challengeWithoutAHeaderIsARefusal() {
        try (var host = host(answering(401, "text/plain", "who are you?", Map.of()))) {
            assertThatThrownBy(() -> to(host.uri()).request(ECHO, patient()))
                    .isInstanceOf(ChannelException.RefusedException.class)
                    .hasMessageContaining("401: who are you?");
        }
    }

    @Test
    void silentServerIsGivenUp() {
        var over = new CountDownLatch(1);
        Mount silent = _ -> awaitQuietly(over);
        try (var host = host(silent)) {
            var exchange = new Exchange(new Askable(), Deadline.after(Duration.ofMillis(100)), Map.of());

            assertThatThrownBy(() -> to(host.uri()).request(ECHO, exchange))
                    .isInstanceOf(ChannelException.TimedOutException.class);
            over.countDown();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void redirectElsewhereIsNotFollowed() throws Exception {
        var reached = new LinkedBlockingQueue<String>();
        try (var elsewhere = host(exchange -> reached.add(exchange.path()));
                var host = host(answering(307, "text/plain", "", Map.of("Location", elsewhere.uri() + "/x")))) {
            assertThatThrownBy(() -> to(host.uri()).request(ECHO, patient()))
                    .isInstanceOf(ChannelException.RefusedException.class);

            assertThat(reached).isEmpty();
        }
    }

    @Test
    void redirectOnTheSameServerIsFollowed() throws Exception {
        var answer = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"ok\":1}}";
        Mount there = answering(200, "application/json", answer, Map.of());
        Mount here = answering(308, "text/plain", "", Map.of("Location", "/there"));
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/", here, "/there", there))) {
            assertThat(to(host.uri()).request(ECHO, patient()).toString()).contains("\"ok\":1");
        }
    }

    @Test
    void streamThatEndsEarlyIsClosed() {
        try (var host = host(answering(200, "text/event-stream", ": nothing\n\n", Map.of()))) {
            assertThatThrownBy(() -> to(host.uri()).request(ECHO, patient()))
                    .isInstanceOf(ChannelException.ClosedException.class)
                    .hasMessageContaining("ended before the answer");
        }
    }

    @Test
    void eventWithoutContentIsNoMessage() throws Exception {
        var stream = "id: 1\nretry: 10\ndata: \n\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":1}}\n\n";
        try (var host = host(answering(200, "text/event-stream", stream, Map.of()))) {
            var answer = to(host.uri()).request(ECHO, patient());

            assertThat(answer.result()).hasToString("{\"a\":1}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/event-stream"})
    void answerThatIsNoUtf8IsNone(String type) {
        var json = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":\"\u00c0\u00af\"}}";
        var body = (type.equals("application/json") ? json : "data: " + json + "\n\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        Mount overlong = exchange -> {
            exchange.body();
            exchange.respond(200, type, body, Map.of());
        };
        try (var host = host(overlong)) {
            assertThatThrownBy(() -> to(host.uri()).request(ECHO, patient()))
                    .isInstanceOf(ChannelException.class)
                    .hasMessageContaining("not a JSON-RPC message");
        }
    }

    @Test
    void pageThatIsNoAnswerIsRefused() {
        try (var host = host(answering(200, "text/html", "<h1>Welcome</h1>", Map.of()))) {
            assertThatThrownBy(() -> to(host.uri()).request(ECHO, patient()))
                    .isInstanceOf(ChannelException.RefusedException.class)
                    .hasMessageContaining("<h1>Welcome");
        }
    }

    @Test
    void targetOfARedirectionIsNamed() {
        try (var host = host(answering(308, "text/html", "", Map.of("Location", "https://x.example/v2/mcp")))) {
            assertThatThrownBy(() -> to(host.uri()).request(ECHO, patient()))
                    .isInstanceOf(ChannelException.RefusedException.class)
                    .hasMessageContaining("answered 308: it redirects to https://x.example/v2/mcp; write that");
        }
    }

    @Test
    void endedSessionIsRefusedWith404() throws Exception {
        try (var endpoint = new TestEndpoint();
                var channel = to(endpoint.uri())) {
            LegacyHttpChannelTest.initialize(channel);
            endpoint.mount.close();

            assertThatThrownBy(() -> channel.request(ECHO, patient()))
                    .isInstanceOfSatisfying(
                            ChannelException.RefusedException.class,
                            refused -> assertThat(refused.status()).isEqualTo(404));
        }
    }

    @Test
    void listenerHearsWhatTheServerSaysUnasked() throws Exception {
        var heard = new LinkedBlockingQueue<Message>();
        try (var endpoint = new TestEndpoint();
                var channel = HttpChannel.create(calls, endpoint.uri(), SECRET, heard::add, "test")) {
            LegacyHttpChannelTest.initialize(channel);

            channel.notify(Message.notification("notifications/initialized", Fields.EMPTY));

            assertThat(heard.poll(10, TimeUnit.SECONDS))
                    .hasToString("{\"jsonrpc\":\"2.0\",\"method\":\"test/welcome\",\"params\":{}}");
        }
    }

    @Test
    void whoCanBeAskedListensBeforeItCalls() {
        var seen = new LinkedBlockingQueue<String>();
        Mount mount = exchange -> {
            seen.add(exchange.method());
            answering(exchange.method().equals("GET") ? 405 : 202, "text/plain", "", Map.of())
                    .handle(exchange);
        };
        try (var host = host(mount);
                var channel = HttpChannel.create(calls, host.uri(), SECRET, new Askable(), "test")) {
            channel.notify(Message.notification("notifications/initialized", Fields.EMPTY));

            assertThat(seen).containsExactly("POST", "GET");
        }
    }

    @Test
    void notificationReachesTheServer() throws Exception {
        try (var endpoint = new TestEndpoint();
                var channel = to(endpoint.uri())) {
            LegacyHttpChannelTest.initialize(channel);

            channel.notify(Message.notification("notifications/initialized", Fields.EMPTY));

            var notified = endpoint.server.awaitNotified();
            assertThat(notified).isNotNull();
        }
    }

    @Test
    void traceOfAMessageIsRepeatedAsAHeader() throws Exception {
        var trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        var heard = new LinkedBlockingQueue<String>();
        Mount mount = exchange -> {
            heard.add(String.valueOf(exchange.header("traceparent")));
            answering(500, "text/plain", "no", Map.of()).handle(exchange);
        };
        try (var host = host(mount)) {
            var traced = request("test/echo", Fields.of("_meta", Fields.EMPTY.with("traceparent", trace)));

            assertThatThrownBy(() -> to(host.uri()).request(traced, patient())).isInstanceOf(ChannelException.class);
            assertThat(heard).containsExactly(trace);
        }
    }

    @Test
    void noTwoRequestsHaveTheSameId() throws Exception {
        var ids = new LinkedBlockingQueue<Json>();
        Mount mount = exchange -> {
            ids.add(Message.parse(exchange.body()).id());
            exchange.respond(500, "text/plain", new byte[0], Map.of());
        };
        var modern = ModernHttpChannelTest.modern(ECHO);
        try (var host = host(mount);
                var channel = to(host.uri())) {
            assertThatThrownBy(() -> channel.request(modern, patient())).isInstanceOf(ChannelException.class);
            assertThatThrownBy(() -> channel.request(modern, patient())).isInstanceOf(ChannelException.class);

            assertThat(ids).hasSize(2).doesNotHaveDuplicates();
        }
    }

    private static final class Askable implements ClientLink {
        @Override
        public void notify(Message notification) {}

        @Override
        public boolean canBeAsked() {
            return true;
        }
    }
}
