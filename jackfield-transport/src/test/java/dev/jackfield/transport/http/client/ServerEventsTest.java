package dev.jackfield.transport.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.flow.Intake;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerEventsTest {

    private static ServerEvents events(String text) {
        return new ServerEvents(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), 1000, Intake.FREE);
    }

    private static List<String> all(String text) throws Exception {
        var events = events(text);
        var found = new ArrayList<String>();
        for (var event = events.next(); event != null; event = events.next()) {
            found.add(event.type() + "=" + new String(event.data(), StandardCharsets.UTF_8));
        }
        return found;
    }

    @Test
    void eventWithoutTypeIsAMessage() throws Exception {
        assertThat(all("data: a\n\nevent: ping\ndata: b\n\ndata: c\n\n"))
                .containsExactly("message=a", "ping=b", "message=c");
    }

    @Test
    void dataOverSeveralLinesIsJoined() throws Exception {
        assertThat(all("data: a\ndata:b\ndata\ndata:  c\n\n")).containsExactly("message=a\nb\n\n c");
    }

    @Test
    void everyKindOfLineEndCounts() throws Exception {
        assertThat(all("data: a\r\n\r\ndata: b\r\rdata: c\n\n")).containsExactly("message=a", "message=b", "message=c");
    }

    @Test
    void commentsUnknownFieldsAndEmptyEventsAreSkipped() throws Exception {
        assertThat(all(": keepalive\n\nfoo: bar\n\nevent: lost\n\ndata: a\n\n")).containsExactly("message=a");
    }

    @Test
    void byteOrderMarkIsSkipped() throws Exception {
        assertThat(all("\uFEFFdata: a\n\n")).containsExactly("message=a");
    }

    @Test
    void unfinishedEventIsNone() throws Exception {
        assertThat(all("data: a\n\ndata: b\n")).containsExactly("message=a");
    }

    @Test
    void idAndRetryAreRemembered() throws Exception {
        var events = events("id: 7\nretry: 250\ndata: a\n\nretry: soon\ndata: b\n\n");
        events.next();
        events.next();

        assertThat(events.lastId()).contains("7");
        assertThat(events.retryMillis()).contains(250L);
    }

    @Test
    void retryIsObeyedWithinReason() throws Exception {
        var events = events("retry: 0\ndata: a\n\nretry: 86400000\ndata: b\n\n");

        events.next();
        assertThat(events.retryMillis()).contains(100L);
        events.next();
        assertThat(events.retryMillis()).contains(60_000L);
    }

    @Test
    void eventOfManyLinesBeyondTheLimitIsRefused() {
        assertThatThrownBy(() -> all("data: xxxxxxxxx\n".repeat(200))).hasMessageContaining("larger than 1000");
    }

    @Test
    void eventBeyondTheLimitIsRefused() {
        assertThatThrownBy(() -> all("data: " + "x".repeat(2000) + "\n\n")).hasMessageContaining("larger than 1000");
    }
}
