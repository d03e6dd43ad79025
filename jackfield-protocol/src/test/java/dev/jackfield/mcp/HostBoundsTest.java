package dev.jackfield.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A client that asks without end uses up no more than its share.
@Timeout(30)
class HostBoundsTest {
    private static final Deadline SOON = Deadline.after(Duration.ofSeconds(30));

    private final MemoryWire.Pair wire = MemoryWire.pair();
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    private final McpServer slow = new McpServer() {
        @Override
        public Message answer(Message request, ClientLink client) throws InterruptedException {
            mayAnswer.await();
            return Message.result(request.id(), Fields.EMPTY);
        }

        @Override
        public void notified(Message notification) {}
    };

    @Test
    void requestBeyondTheBoundIsRefusedAndTheOthersGoOn() throws InterruptedException {
        var host = Thread.startVirtualThread(() -> Host.serve(wire.server(), slow));
        for (var n = 0; n < 1025; n++) {
            wire.client().send(Message.request(Json.number(n), "tools/call", Fields.EMPTY), SOON);
        }
        var refused = wire.client().receive().orElseThrow();
        mayAnswer.countDown();
        var answered = wire.client().receive().orElseThrow();
        wire.client().close();
        host.join();

        assertThat(refused.id()).hasToString("1024");
        assertThat(refused.error().orElseThrow().code()).isEqualTo(RpcError.OVERLOADED);
        assertThat(answered.error()).isEmpty();
    }
}
