package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.StoppedSource;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Code that shares a client may call `connect` without knowing whether it is connected.
class ConnectingTest {
    private final Moody server = new Moody();

    /// A server that may be down for a while.
    private static final class Moody implements Source {
        private final Source well = JavaTools.named("moody")
                .tool("{\"name\":\"ping\",\"inputSchema\":{\"type\":\"object\"}}", (_, _) -> Reply.text("pong"));
        private final Source down = new StoppedSource("moody", "it is tried again soon");
        private volatile boolean isDown;
        private volatile boolean isClosed;

        @Override
        public String id() {
            return "moody";
        }

        @Override
        public void start(SourceListener listener) {
            well.start(listener);
        }

        @Override
        public SourceState state() {
            return isDown ? down.state() : well.state();
        }

        @Override
        public Manifest manifest() {
            return well.manifest();
        }

        @Override
        public Duration timeout() {
            return well.timeout();
        }

        @Override
        public Reply call(Item item, Invocation invocation) throws InterruptedException {
            return well.call(item, invocation);
        }

        @Override
        public void close() {
            isClosed = true;
            well.close();
        }
    }

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
            server.isDown = true;
            assertThatCode(client::connect).doesNotThrowAnyException();
            server.isDown = false;

            assertThat(client.callTool("ping", Map.of()).text()).isEqualTo("pong");
        }
    }

    @Test
    void whatDoesNotConnectIsClosed() {
        server.isDown = true;

        assertThatThrownBy(() -> McpClient.of(server).connect())
                .isInstanceOf(HubException.UnavailableException.class)
                .hasMessageContaining("it is tried again soon");
        assertThat(server.isClosed).isTrue();
    }
}
