package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.testkit.FakeDelay;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// How long a client waits for a server over HTTP, and what it knows when no answer comes.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class LongCallTest {
    private static final Message REQUEST = modern("test/echo", Fields.EMPTY);
    private static final Duration SILENCE = Duration.ofSeconds(2);

    private final HttpCalls calls = open();
    private final CountDownLatch hungUp = new CountDownLatch(1);

    HttpCalls open() {
        return new HttpCalls();
    }

    @AfterEach
    void close() {
        calls.close();
    }

    /// Says several times that it works, at intervals, and then answers.
    private static void work(HttpExchange exchange) throws Exception {
        var id = Message.parse(exchange.body()).id();
        try (var stream = exchange.startEvents(Map.of())) {
            for (var step = 0; step < 6; step++) {
                FakeDelay.ofMillis(500);
                stream.send(Message.notification(
                        "notifications/progress", Fields.EMPTY.with("progressToken", Json.number(1))));
            }
            stream.send(Message.result(id, Fields.EMPTY.with("said", "done")));
        }
    }

    /// Keeps its connection alive, and does nothing else.
    private void pretend(HttpExchange exchange) throws Exception {
        exchange.body();
        exchange.onGone(hungUp::countDown);
        try (var stream = exchange.startEvents(Map.of())) {
            while (!hungUp.await(20, TimeUnit.MILLISECONDS)) {
                stream.sendComment("keepalive");
            }
        }
    }

    private Message request(URI url) throws InterruptedException {
        try (var channel = HttpChannel.create(calls, url, Map.of(), ClientLink.SILENT, "test")) {
            var patience = Patience.of(SILENCE, Deadline.after(Duration.ofSeconds(50)));
            return channel.request(REQUEST, new Exchange(ClientLink.SILENT, patience, Map.of()));
        }
    }

    private static HttpHost host(Mount mount) {
        return HttpHost.start(HostSettings.loopback(0), Map.of("/", mount));
    }

    @Test
    void progressKeepsACallAlive() throws InterruptedException {
        try (var host = host(LongCallTest::work)) {
            assertThat(request(host.uri()).result().text("said")).hasValue("done");
        }
    }

    @Test
    void commentsOfAConnectionAreNoSignOfLife() throws InterruptedException {
        try (var host = host(this::pretend)) {
            assertThatThrownBy(() -> request(host.uri())).isInstanceOf(ChannelException.TimedOutException.class);
            assertThat(hungUp.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void serverThatIsNotThereHasNotTakenTheRequest() {
        URI nowhere;
        try (var host = host(LongCallTest::work)) {
            nowhere = host.uri();
        }

        assertThatThrownBy(() -> request(nowhere))
                .isInstanceOfSatisfying(
                        ChannelException.ClosedException.class,
                        lost -> assertThat(lost.isUnsent()).isTrue());
    }

    @Test
    void serverThatHangsUpMayHaveTakenTheRequest() {
        Mount rude = exchange -> {
            try (var stream = exchange.startEvents(Map.of())) {
                stream.sendComment("one moment");
            }
        };
        try (var host = host(rude)) {
            assertThatThrownBy(() -> request(host.uri()))
                    .isInstanceOfSatisfying(
                            ChannelException.ClosedException.class,
                            lost -> assertThat(lost.isUnsent()).isFalse());
        }
    }
}
