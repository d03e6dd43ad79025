package dev.jackfield.core.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Message;
import org.junit.jupiter.api.Test;

class BacklogTest {
    private final Backlog backlog = new Backlog();

    private static Message saying(int length) {
        return Message.notification("notifications/message", Fields.EMPTY.with("data", "x".repeat(length)));
    }

    private int taken(Message message) {
        var taken = 0;
        while (backlog.isTaken(message)) {
            taken++;
        }
        return taken;
    }

    @Test
    void aboutAThousandSmallMessagesWait() {
        assertThat(taken(saying(10))).isEqualTo(1024);
    }

    @Test
    void ofLargeMessagesFewerWait() {
        assertThat(taken(saying(1 << 20))).isEqualTo(3);
        assertThat(backlog.isTaken(saying(8 << 20))).isFalse();
    }

    @Test
    void readMessageMakesRoom() {
        taken(saying(10));
        backlog.giveBack(saying(10));

        assertThat(backlog.isTaken(saying(10))).isTrue();
    }
}
