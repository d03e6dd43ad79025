package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Cancelled calls leave nothing behind.
@Timeout(60)
class CancelledCallsTest {
    private static final int CALLS = 1000;

    /// A good part of the connections that there may be for clients that can be asked: kept ones would soon be
    /// missed.
    private static final int CONNECTIONS = 8;

    /// The hub listens to what a modern server announces, by one request without an end.
    private static final int LISTENING = 1;

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger begun = new AtomicInteger();
    private final Queue<Peer> peers = new ConcurrentLinkedQueue<>();
    private final FakeUpstream fake =
            FakeUpstream.named("up").tool("hang", this::hang).tool("echo", call -> text(call.argument("text")));

    private Fields hang(IncomingRequest call) throws InterruptedException {
        running.incrementAndGet();
        begun.incrementAndGet();
        try {
            return call.waitUntilCancelled();
        } finally {
            running.decrementAndGet();
        }
    }

    private TestHub hub() throws InterruptedException {
        var patience = Duration.ofMinutes(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO);
        return new TestHub.Builder()
                .source(new McpUpstream(settings, this::dial, InstantSource.system()))
                .start();
    }

    private Channel dial(ClientLink unsolicited) {
        var channel = fake.channel(unsolicited);
        peers.add((Peer) channel);
        return channel;
    }

    private static Thread hanging(TestClient client) {
        return Thread.ofVirtual().start(() -> {
            try {
                client.call("up.hang", "{}");
            } catch (InterruptedException | RuntimeException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void cancelAll(TestHub hub, TestClient client, int count) throws InterruptedException {
        var before = begun.get();
        var callers = IntStream.range(0, count).mapToObj(_ -> hanging(client)).toList();
        Eventually.await(() -> begun.get() == before + count);
        callers.forEach(Thread::interrupt);
        for (var caller : callers) {
            caller.join();
        }
        assertNothingIsLeft(hub);
    }

    private void assertNothingIsLeft(TestHub hub) throws InterruptedException {
        Eventually.await(() -> running.get() == 0);
        Eventually.await(() -> peers.stream().filter(Peer::isOpen).allMatch(peer -> peer.waitingCount() <= LISTENING));
        Eventually.await(() -> hub.hub().traffic().runningCount() == 0);
        assertThat(hub.parking().waitingCount()).isZero();
    }

    private static void assertWorks(TestClient client) throws InterruptedException {
        assertThat(textOf(client.call("up.echo", "{\"text\":\"hi\"}"))).isEqualTo("hi");
    }

    @Test
    void callsOfModernClients() throws InterruptedException {
        fake.modern();
        try (var hub = hub();
                var client = hub.modern()) {
            cancelAll(hub, client, CALLS);

            assertWorks(client);
        }
    }

    @Test
    void callsOfLegacyClients() throws InterruptedException {
        fake.legacy();
        try (var hub = hub();
                var client = hub.legacy()) {
            cancelAll(hub, client, CALLS);

            assertWorks(client);
        }
    }

    @Test
    void callsOfClientsThatCanBeAskedGiveTheirConnectionsBack() throws InterruptedException {
        fake.legacy();
        try (var hub = hub();
                var legacy = hub.legacy("{\"elicitation\":{}}");
                var modern = hub.modern("{\"elicitation\":{}}")) {
            for (var client : List.of(legacy, modern)) {
                for (var round = 0; round < 5; round++) {
                    cancelAll(hub, client, CONNECTIONS);
                }
                assertWorks(client);
            }
        }
    }

    @Test
    void callsOfAClientThatVanishes() throws InterruptedException {
        try (var hub = hub()) {
            var clients = List.of(hub.modern(), hub.legacy(), hub.modern("{\"elicitation\":{}}"));
            var callers = clients.stream().map(CancelledCallsTest::hanging).toList();
            Eventually.await(() -> begun.get() == clients.size());
            clients.forEach(TestClient::close); // each call has a grace period, and these are one
            for (var caller : callers) {
                caller.join();
            }
            assertNothingIsLeft(hub);
        }
    }
}
