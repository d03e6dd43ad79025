package dev.jackfield.transport.http.client;

import static dev.jackfield.transport.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.door.Posts;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server that sends messages after its answer, as calls inside a call may for a moment.
@Timeout(30)
class LateWordsTest {
    private static final Message LOG = Message.notification("notifications/message", Fields.EMPTY);

    private final List<ClientLink> clients = new CopyOnWriteArrayList<>();
    private final McpServer server = new McpServer() {
        @Override
        public Message answer(Message request, ClientLink client) {
            clients.forEach(earlier -> earlier.notify(LOG));
            clients.add(client);
            return Message.result(request.id(), Fields.EMPTY.with("said", "done"));
        }

        @Override
        public void handleNotification(Message notification) {}
    };

    @Test
    void wordsAfterAnAnswerReachNobody() throws Exception {
        try (var mount = new McpMount(_ -> new Admission("ann", () -> server, () -> "ann"), McpMountSettings.DEFAULT);
                var host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
                var posts = new Posts(host.uri().resolve("/mcp"))) {
            for (var times = 0; times < 5; times++) {
                var answer = posts.modern(modern("test/echo", Fields.EMPTY));

                assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
                assertThat(answer.body()).contains("done").doesNotContain("notifications/message");
            }
        }
    }
}
