package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What callers of a peer are told when its wire breaks.
@Timeout(30)
class BrokenWireTest {
    private final CountDownLatch gone = new CountDownLatch(1);
    private final CountDownLatch sending = new CountDownLatch(1);
    private final BrokenWire wire = new BrokenWire();
    private final Peer peer = Peer.start(wire, ClientLink.SILENT, "test");

    /// The pipes of a program that has died: it takes no messages, and its end is known when `gone` is.
    private final class BrokenWire implements Wire {
        private volatile Optional<String> accepts = Optional.empty();

        @Override
        public void send(Message message, Deadline deadline) {
            sending.countDown();
            if (accepts.isEmpty()) {
                throw ChannelException.ClosedException.unsent("it takes no messages", null);
            }
        }

        @Override
        public Optional<Message> receive() throws InterruptedException {
            gone.await();
            throw new ChannelException.ClosedException("broken pipe");
        }

        @Override
        public Optional<String> excuse() {
            return accepts;
        }

        @Override
        public String ending() {
            return "it exited with status 7";
        }

        @Override
        public void close() {
            gone.countDown();
        }
    }

    @AfterEach
    void close() {
        peer.close();
    }

    private Message request(Duration time) throws InterruptedException {
        return peer.request(
                Message.request(Json.number(0), "tools/call", Fields.EMPTY), Exchange.until(Deadline.after(time)));
    }

    private void assertUnsent(String message) {
        assertThatThrownBy(() -> request(Duration.ofSeconds(20)))
                .isInstanceOfSatisfying(
                        ChannelException.ClosedException.class,
                        closed -> assertThat(closed.isUnsent()).isTrue())
                .hasMessage(message);
        assertThat(peer.waitingCount()).isZero();
    }

    @Test
    void requestThatWasNotTakenSaysHowTheOtherEndWent() {
        Thread.startVirtualThread(() -> {
            try {
                sending.await();
                gone.countDown();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });

        assertUnsent("it exited with status 7");
        assertUnsent("it exited with status 7");
        assertThat(peer.isOpen()).isFalse();
    }

    @Test
    void requestDoesNotWaitLongForAnEndThatDoesNotCome() {
        assertUnsent("it takes no messages");
        assertThat(peer.isOpen()).isTrue();
    }

    @Test
    void notificationThatWasNotTakenFails() {
        assertThatThrownBy(() -> peer.notify(Message.notification("test/news", Fields.EMPTY)))
                .isInstanceOf(ChannelException.ClosedException.class)
                .hasMessage("it takes no messages");
    }

    @Test
    void timeThatIsOverComesWithTheExcuseOfTheWire() {
        wire.accepts = Optional.of("it writes rubbish");

        assertThatThrownBy(() -> request(Duration.ofMillis(20)))
                .isInstanceOf(ChannelException.TimedOutException.class)
                .hasMessage("no answer in time: it writes rubbish");
    }

    @Test
    void readerThatBreaksEndsWhatWaits() throws Exception {
        wire.accepts = Optional.of("");
        Thread.startVirtualThread(() -> {
            try {
                sending.await();
                gone.countDown();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });

        assertThatThrownBy(() -> request(Duration.ofSeconds(20)))
                .isInstanceOf(ChannelException.ClosedException.class)
                .hasMessage("it exited with status 7");
        assertThat(peer.waitingCount()).isZero();
    }
}
