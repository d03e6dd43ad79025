package dev.jackfield.transport.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.GrowingMemory;
import dev.jackfield.protocol.rpc.Memory;
import org.junit.jupiter.api.Test;

class WebSocketInboxTest {
    private static final String PART = "x".repeat(100 << 10);

    private final Memory memory = new Memory(4 << 20);

    private WebSocketInbox end(Object owner) {
        return new WebSocketInbox("test", WebSocketLimits.DEFAULT, new GrowingMemory(memory, owner));
    }

    @Test
    void partThatComesAfterTheEndTakesNoMemory() {
        var end = end("ann");
        end.onWebSocketPartialText(PART, false);
        assertThat(memory.reservedBytes()).isPositive();

        end.end("over");
        end.onWebSocketPartialText(PART, false);

        assertThat(memory.reservedBytes()).isZero();
    }

    @Test
    void memoryIsTakenForEachMessageAnew() throws InterruptedException {
        var end = end("ann");
        for (var n = 0; n < 2; n++) {
            end.onWebSocketPartialText(PART, false);
            assertThat(memory.reservedBytes()).isPositive();
            end.onWebSocketPartialText(PART, true);

            assertThat(memory.reservedBytes()).isZero();
            assertThat(end.next()).isPresent();
        }
    }
}
