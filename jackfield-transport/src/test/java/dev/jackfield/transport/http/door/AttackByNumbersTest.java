package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.as;
import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.transport.http.door.legacy.EventId;
import dev.jackfield.transport.http.door.legacy.KeptEvents;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// One identity that opens more and more of what all share.
@Timeout(60)
class AttackByNumbersTest {
    private final TestEndpoint endpoint = new TestEndpoint();
    private final Posts posts = new Posts(endpoint.uri());

    @AfterEach
    void close() {
        posts.close();
        endpoint.close();
    }

    private HttpResponse<String> initialize(String who) throws Exception {
        return posts.post(
                request("initialize", Fields.EMPTY.with("protocolVersion", "2025-11-25")),
                Map.of("Authorization", who));
    }

    @Test
    void sessionsOfOneIdentityLeaveRoomForOthers() throws Exception {
        var session = posts.session("ann");
        var last = initialize("ann");
        var opened = 1;
        for (; last.statusCode() == 200 && opened < 5_000; opened++) {
            last = initialize("ann");
        }

        assertThat(opened).isEqualTo(2048);
        assertThat(last.statusCode()).isEqualTo(503);
        assertThat(last.body()).contains("end some with DELETE");
        assertThat(initialize("bob").statusCode()).isEqualTo(200);

        posts.send("DELETE", as("ann", session));
        assertThat(initialize("ann").statusCode()).isEqualTo(200);
    }

    @Test
    void webSocketsOfOneIdentityLeaveRoomForOthers() throws Exception {
        var open = new ArrayList<RawHttpSocket>();
        try {
            var line = "";
            while (open.size() < 600 && !line.contains(" 503 ")) {
                line = upgrade("ann", open);
            }

            assertThat(open).hasSize(513);
            assertThat(line).contains(" 503 ");
            assertThat(upgrade("bob", open)).contains(" 101 ");
        } finally {
            for (var raw : open) {
                raw.close();
            }
        }
    }

    private String upgrade(String who, List<RawHttpSocket> open) throws Exception {
        var raw = new RawHttpSocket(endpoint.host.port());
        open.add(raw);
        raw.sendText("GET /mcp HTTP/1.1\r\nHost: localhost:" + endpoint.host.port() + "\r\nAuthorization: " + who
                + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        return raw.firstLine();
    }

    @Test
    void keptEventsOfOneIdentityLeaveRoomForOthers() {
        var all = new Shares(1_000_000);
        var sessions = new ArrayList<KeptEvents>();
        for (var n = 0; n < 50; n++) {
            var session = new KeptEvents(all, "ann");
            sessions.add(session);
            session.keep(new EventId(1, 1), new byte[50_000]);
        }

        assertThat(all.takenCount()).isLessThanOrEqualTo(525_000);
        assertThat(new KeptEvents(all, "bob").keep(new EventId(1, 1), new byte[200_000]))
                .isTrue();
        sessions.forEach(KeptEvents::close);
        assertThat(all.takenCount()).isEqualTo(200_000);
    }
}
