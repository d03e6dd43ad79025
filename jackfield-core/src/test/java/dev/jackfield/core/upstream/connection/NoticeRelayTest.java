package dev.jackfield.core.upstream.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.upstream.connection.CallLink.NoticeRelay;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.rpc.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// What a server may tell the client of one call.
class NoticeRelayTest {
    private static final int FLOOD = 100_000;

    private final List<Message> heard = new ArrayList<>();
    private final CallLink link = new CallLink(
            new Caller() {
                @Override
                public Envelope envelope() {
                    return Caller.SILENT.envelope();
                }

                @Override
                public void notifyClient(Message notification) {
                    heard.add(notification);
                }
            },
            new AtomicBoolean());

    private static Message progress(int number) {
        return Message.notification("notifications/progress", Fields.of("progress", Json.number(number)));
    }

    private static Message log(String text) {
        return Message.notification("notifications/message", Fields.of("data", Json.string(text)));
    }

    private long bytes() {
        return heard.stream().mapToLong(Message::length).sum();
    }

    @Test
    void thousandsOfMessagesPass() {
        for (var number = 0; number < 3_000; number++) {
            link.notify(progress(number));
        }

        assertThat(heard).hasSize(3_000);
        assertThat(link.finish()).isZero();
    }

    @Test
    void progressWithoutEndIsLeftOutButForTheNewest() {
        for (var number = 1; number <= FLOOD; number++) {
            link.notify(progress(number));
        }
        var passed = heard.size();
        var leftOut = link.finish();

        assertThat(passed).isLessThan(FLOOD / 2);
        assertThat(heard.getLast()).hasToString(progress(FLOOD).toString());
        assertThat(heard.size() + leftOut).isEqualTo(FLOOD);
    }

    @Test
    void bytesOfLogMessagesAreBounded() {
        var large = log("x".repeat(1 << 20));
        for (var number = 0; number < 600; number++) {
            link.notify(large);
        }

        assertThat(link.finish()).isGreaterThan(500);
        assertThat(bytes()).isLessThan(NoticeRelay.MOST);
    }
}
