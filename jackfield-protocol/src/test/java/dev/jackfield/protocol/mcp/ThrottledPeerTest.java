package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel.MemoryWire;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A server that floods its wire waits in it. The reader of a flooded wire waits for time to pass, which no other
/// wait of it does.
@Timeout(30)
class ThrottledPeerTest {
    private static final Deadline SOON = Deadline.after(Duration.ofSeconds(30));
    private static final int FLOOD = 100;

    /// For less than ten messages, and then for none in a lifetime.
    private final FlowBudget budget = new FlowBudget(20_000, 1);

    private final MemoryWire.Pair wire = MemoryWire.pair();
    private final SlowedWire slowed = new SlowedWire(wire.client(), budget);

    /// The client's end of a wire in memory, with the budget of a source.
    private static final class SlowedWire implements Wire {
        private final MemoryWire wire;
        private final Intake intake;
        private final AtomicInteger received = new AtomicInteger();
        private final BlockingQueue<Thread> readers = new LinkedBlockingQueue<>();

        SlowedWire(MemoryWire wire, FlowBudget budget) {
            this.wire = wire;
            this.intake = new Intake(budget);
        }

        @Override
        public void send(Message message, Deadline deadline) {
            wire.send(message, deadline);
        }

        @Override
        public Optional<Message> receive() throws InterruptedException {
            readers.add(Thread.currentThread());
            var message = wire.receive();
            received.incrementAndGet();
            return message;
        }

        @Override
        public Intake intake() {
            return intake;
        }

        void awaitStanding() throws InterruptedException {
            var reader = readers.take();
            while (reader.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
                if (Thread.interrupted()) {
                    throw new InterruptedException("the reader does not stand");
                }
            }
        }

        @Override
        public void close() {
            intake.end();
            wire.close();
        }
    }

    private static Message notification(String method) {
        return Message.notification(method, Fields.of(Meta.PROGRESS_TOKEN, Json.number(1)));
    }

    static Stream<Message> flood() {
        return Stream.of(
                notification("notifications/progress"),
                notification("notifications/message"),
                notification("notifications/tools/list_changed"),
                notification("notifications/resources/updated"),
                Message.request(Json.number(7), "ping", Fields.EMPTY),
                Message.request(Json.number(7), "sampling/createMessage", Fields.EMPTY),
                Message.result(Json.number(99), Fields.EMPTY));
    }

    @ParameterizedTest
    @MethodSource("flood")
    void floodStandsInItsOwnPipe(Message message) throws InterruptedException {
        try (var _ = Peer.start(slowed, ClientLink.SILENT, "flooded")) {
            for (var n = 0; n < FLOOD; n++) {
                wire.server().send(message, SOON);
            }
            slowed.awaitStanding();

            assertThat(slowed.received.get()).isLessThan(FLOOD);
        }
    }

    @Test
    void progressOfARunningCallStandsAsWell() throws InterruptedException {
        try (var peer = Peer.start(slowed, ClientLink.SILENT, "flooded")) {
            var call = Thread.startVirtualThread(() -> request(peer));
            var token = wire.server()
                    .receive()
                    .orElseThrow()
                    .params()
                    .object(Meta.KEY)
                    .get(Meta.PROGRESS_TOKEN);
            for (var n = 0; n < FLOOD; n++) {
                var progress = Fields.of(Meta.PROGRESS_TOKEN, token.orElseThrow());
                wire.server().send(Message.notification("notifications/progress", progress), SOON);
            }
            slowed.awaitStanding();
            call.interrupt();

            assertThat(slowed.received.get()).isLessThan(FLOOD);
        }
    }

    @Test
    void connectionsOfOneSourceShareTheBudget() throws InterruptedException {
        var second = MemoryWire.pair();
        var alsoSlowed = new SlowedWire(second.client(), budget);
        try (var _ = Peer.start(slowed, ClientLink.SILENT, "first");
                var _ = Peer.start(alsoSlowed, ClientLink.SILENT, "second")) {
            for (var n = 0; n < FLOOD; n++) {
                wire.server().send(notification("notifications/message"), SOON);
            }
            slowed.awaitStanding();
            second.server().send(notification("notifications/message"), SOON);
            alsoSlowed.awaitStanding();

            assertThat(alsoSlowed.received.get()).isEqualTo(1);
        }
    }

    @Test
    void awaitedAnswersAreNotCounted() throws InterruptedException {
        try (var peer = Peer.start(slowed, ClientLink.SILENT, "busy")) {
            Thread.startVirtualThread(this::answerAll);

            for (var n = 0; n < 10 * FLOOD; n++) {
                assertThat(request(peer).orElseThrow().isResponse()).isTrue();
            }
        }
    }

    @Test
    void closedConnectionLetsItsReaderGo() throws InterruptedException {
        var peer = Peer.start(slowed, ClientLink.SILENT, "flooded");
        for (var n = 0; n < FLOOD; n++) {
            wire.server().send(notification("notifications/message"), SOON);
        }
        var reader = slowed.readers.take();
        slowed.awaitStanding();
        peer.close();

        assertThat(reader.join(Duration.ofSeconds(20))).isTrue();
    }

    private void answerAll() {
        try {
            for (var next = wire.server().receive();
                    next.isPresent();
                    next = wire.server().receive()) {
                wire.server().send(Message.result(next.get().id(), Fields.EMPTY), SOON);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Optional<Message> request(Peer peer) {
        var meta = Fields.of(Meta.KEY, Fields.of(Meta.PROGRESS_TOKEN, Json.number(0)));
        try {
            return Optional.of(peer.request(
                    Message.request(Json.number(0), "tools/call", meta),
                    new Exchange(ClientLink.SILENT, SOON, Map.of())));
        } catch (InterruptedException interrupted) {
            return Optional.empty();
        }
    }
}
