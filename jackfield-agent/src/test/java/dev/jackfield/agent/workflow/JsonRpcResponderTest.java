package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import org.junit.jupiter.api.Test;

/// Requests that a program brings as text, where the server behind fails.
class JsonRpcResponderTest {
    /// Fails on everything but the handshake.
    private static final McpServer BROKEN = new McpServer() {
        @Override
        public Message answer(Message request, ClientLink client) {
            if (request.method().equals("initialize")) {
                return Message.result(request.id(), Fields.EMPTY);
            }
            throw new IllegalStateException("the password of the database is 'mushroom'");
        }

        @Override
        public void handleNotification(Message notification) {}
    };

    @Test
    void anInternalErrorHasACodeAndAnIdThatTheLogHasToo() throws InterruptedException {
        try (var door = new JsonRpcResponder(BROKEN);
                var logs = new Logs()) {
            var answer = Json.parse(door.answer("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"tools/list\"}"))
                    .tree();

            assertThat(answer.path("id").asString()).isEqualTo("x");
            assertThat(answer.path("error").path("code").asInt()).isEqualTo(-32603);
            var message = answer.path("error").path("message").asString();
            assertThat(message).contains("under request ").doesNotContain("mushroom");
            assertThat(answer.toString()).doesNotContain("\\tat ").doesNotContain("Exception");
            var id = message.replaceFirst(".* request ([0-9a-f]{16})\\.", "$1");
            assertThat(id).hasSize(16);
            assertThat(logs.lines()).singleElement().asString().contains(id).contains("tools/list");
        }
    }
}
