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
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The client's end of a wire; the test plays the other end.
@Timeout(30)
class PeerTest {
    private final MemoryWire.Pair wire = MemoryWire.pair();
    private final LinkedBlockingQueue<Message> unsolicited = new LinkedBlockingQueue<>();
    private final Peer peer = Peer.start(wire.client(), unsolicited::add, "test");

    @AfterEach
    void close() {
        peer.close();
    }

    private static Message request(String method) {
        return Message.request(Json.number(0), method, Fields.EMPTY);
    }

    private void say(Message message) {
        wire.server().send(message, Deadline.after(Duration.ofSeconds(1)));
    }

    private Message heardByServer() throws InterruptedException {
        return wire.server().receive().orElseThrow();
    }

    private void requestInBackground(String method, ClientLink hears) {
        Thread.startVirtualThread(() -> {
            try {
                peer.request(request(method), new Exchange(hears, Deadline.after(Duration.ofSeconds(20)), Map.of()));
            } catch (InterruptedException | ChannelException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Test
    void logDuringAPingBelongsToTheOneCall() throws InterruptedException {
        var heard = new LinkedBlockingQueue<Message>();
        requestInBackground("tools/call", heard::add);
        heardByServer();
        requestInBackground("ping", ClientLink.SILENT);
        heardByServer();
        say(Message.notification("notifications/message", Fields.of("data", Json.string("working"))));

        assertThat(heard.take().params().text("data")).contains("working");
        assertThat(unsolicited).isEmpty();
    }

    /// Longer than between two looks at those who wait.
    @Test
    void aWaitThatIsNotShortEndsAsWell() {
        assertThatThrownBy(() ->
                        peer.request(request("tools/call"), Exchange.until(Deadline.after(Duration.ofMillis(600)))))
                .isInstanceOf(ChannelException.TimedOutException.class);
    }

    @Test
    void answerForWhichNobodyWaitsHasArrived() throws InterruptedException {
        assertThatThrownBy(() ->
                        peer.request(request("tools/call"), Exchange.until(Deadline.after(Duration.ofMillis(10)))))
                .isInstanceOf(ChannelException.TimedOutException.class);
        assertThat(peer.arrivalCount()).isZero();

        say(Message.result(heardByServer().id(), Fields.EMPTY));
        say(Message.notification("notifications/message", Fields.EMPTY));
        unsolicited.take();

        assertThat(peer.arrivalCount()).isEqualTo(2);
    }
}
