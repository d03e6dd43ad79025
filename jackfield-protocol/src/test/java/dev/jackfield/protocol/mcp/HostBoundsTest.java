package dev.jackfield.protocol.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel.MemoryWire;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A client that asks without end uses up no more than its share.
@Timeout(30)
class HostBoundsTest {
    private static final Deadline SOON = Deadline.after(Duration.ofSeconds(30));

    private static final int PARTS = 400_000;
    private static final int COST = 48 * PARTS;

    private final MemoryWire.Pair wire = MemoryWire.pair();
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    private final McpServer slow = new McpServer() {
        @Override
        public Message answer(Message request, ClientLink client) throws InterruptedException {
            mayAnswer.await();
            return Message.result(request.id(), Fields.EMPTY);
        }

        @Override
        public void handleNotification(Message notification) {}
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

    @Test
    void requestOfManyPartsTakesMemoryForItsTree() throws InterruptedException {
        var many = "{\"x\":[" + "{},".repeat(PARTS / 2) + "{}]}";
        var host = Thread.startVirtualThread(() -> Host.serve(wire.server(), slow));
        for (var method : List.of("tools/call", "initialize")) {
            wire.client().send(parsed(method, many), SOON);
        }
        awaitMemory(taken -> taken >= 2L * COST);
        mayAnswer.countDown();
        awaitMemory(taken -> taken < COST);
        wire.client().close();
        host.join();
    }

    @Test
    void clientThatOnlyListenedIsNotWaitedFor() throws InterruptedException {
        var host = Thread.startVirtualThread(() -> Host.serve(wire.server(), slow, Duration.ofDays(1)));
        wire.client().send(Message.request(Json.number(1), "subscriptions/listen", Fields.EMPTY), SOON);
        wire.client().close();

        host.join();

        assertThat(wire.client().receive()).isEmpty();
    }

    /// Other tests of this process may still hold a little of the memory.
    private static void awaitMemory(LongPredicate enough) {
        while (!enough.test(Memory.OF_PROCESS.reservedBytes())) {
            Thread.onSpinWait();
        }
    }

    private static Message parsed(String method, String params) {
        var request =
                "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"%s\",\"params\":%s}".formatted(method, method, params);
        return Message.parse(request.getBytes(StandardCharsets.UTF_8));
    }
}
