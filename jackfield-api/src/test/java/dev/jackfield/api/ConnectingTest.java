package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.SourceState;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Code that shares a client may call `connect` without knowing whether it is connected.
class ConnectingTest {
    private final FakeSource server = FakeSource.of("moody", "ping").answer((_, _) -> Reply.text("pong"));

    @Test
    void callBeforeConnectSaysWhatToDo() {
        var client = McpClient.of(server);

        assertThatThrownBy(() -> client.callTool("ping", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("This client is not connected; call connect() first");
        assertThatThrownBy(client::listTools).hasMessage("This client is not connected; call connect() first");
    }

    @Test
    void connectingAgainLeavesAConnectionThatIsDownAtTheMoment() {
        try (var client = McpClient.of(server).connect()) {
            server.become(new SourceState.Stopped("it is tried again soon"));
            assertThatCode(client::connect).doesNotThrowAnyException();
            server.become(new SourceState.Ready(Instant.EPOCH, "test"));

            assertThat(client.callTool("ping", Map.of()).text()).isEqualTo("pong");
        }
    }

    @Test
    void whatDoesNotConnectIsClosed() {
        server.become(new SourceState.Stopped("it is tried again soon"));

        assertThatThrownBy(() -> McpClient.of(server).connect())
                .isInstanceOf(HubException.UnavailableException.class)
                .hasMessageContaining("it is tried again soon");
        assertThat(server.isClosed()).isTrue();
    }
}
