package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel.MemoryWire;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A server that talks without end uses up no more than its share of memory.
class FloodTest {
    private static final Deadline SOON = Deadline.after(Duration.ofSeconds(30));

    private final MemoryWire.Pair wire = MemoryWire.pair();
    private final CountDownLatch mayHear = new CountDownLatch(1);

    /// Hears nothing before it may.
    private final ClientLink slow = _ -> {
        try {
            mayHear.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    };

    private void say(int times, Message message) {
        for (var n = 0; n < times; n++) {
            wire.server().send(message, SOON);
        }
    }

    @Test
    void messagesThatNobodyWaitsForEndTheConnectionWhenThereAreTooMany() throws InterruptedException {
        var ended = new CountDownLatch(1);
        var link = new ClientLink() {
            @Override
            public void notify(Message notification) {
                slow.notify(notification);
            }

            @Override
            public void onEnded() {
                ended.countDown();
            }
        };
        try (var peer = Peer.start(wire.client(), link, "flood")) {
            say(Peer.MOST_ASIDE + 2, Message.notification("notifications/resources/updated", Fields.EMPTY));
            ended.await();

            assertThat(peer.isOpen()).isFalse();
            assertThat(peer.ending()).contains("faster than they could be handled", "10000");
        }
    }

    @Test
    void fewLargeMessagesAreAsMuchAsManySmallOnes() throws InterruptedException {
        var ended = new CountDownLatch(1);
        var link = new ClientLink() {
            @Override
            public void notify(Message notification) {
                slow.notify(notification);
            }

            @Override
            public void onEnded() {
                ended.countDown();
            }
        };
        try (var peer = Peer.start(wire.client(), link, "flood")) {
            var large = Fields.of("data", Json.string("x".repeat((int) Peer.MOST_ASIDE_BYTES / 4)));
            say(6, Message.notification("notifications/message", large));
            ended.await();

            assertThat(peer.ending()).contains("faster than they could be handled", "16 MiB");
        }
    }

    @Test
    void messagesForOneRequestCostOnlyThatRequest() throws InterruptedException {
        ClientLink doneWhenTold = _ -> mayHear.countDown();
        try (var peer = Peer.start(wire.client(), doneWhenTold, "flood")) {
            var server = Thread.startVirtualThread(this::floodTheFirstAndAnswerTheSecond);
            var flooded = peer.request(request(), new Exchange(slow, SOON, Map.of()));
            var other = peer.request(request(), Exchange.until(SOON));
            server.join();

            assertThat(flooded.error().orElseThrow().message()).contains("faster than its client takes them");
            assertThat(other.error()).isEmpty();
        }
    }

    private static Message request() {
        return Message.request(
                Json.number(0), "tools/call", Fields.of(Meta.KEY, Fields.of(Meta.PROGRESS_TOKEN, Json.number(0))));
    }

    private void floodTheFirstAndAnswerTheSecond() {
        try {
            var first = wire.server().receive().orElseThrow();
            var token = first.params().object(Meta.KEY).get(Meta.PROGRESS_TOKEN).orElseThrow();
            say(
                    PendingRequest.MOST + 2,
                    Message.notification("notifications/progress", Fields.of(Meta.PROGRESS_TOKEN, token)));
            wire.server().send(Message.notification("test/done", Fields.EMPTY), SOON);
            var second = wire.server().receive().orElseThrow();
            wire.server().send(Message.result(second.id(), Fields.EMPTY), SOON);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
