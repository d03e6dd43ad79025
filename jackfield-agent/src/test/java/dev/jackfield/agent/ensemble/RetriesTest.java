package dev.jackfield.agent.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.converse.ToolExecutionFailure;
import dev.jackfield.api.McpClient;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.Results;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is made again after a loss, and what never is.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class RetriesTest {
    private static final Map<String, ?> RETRYING = Map.of("max_retries", 5);

    private final FakeUpstream server = FakeUpstream.named("server");
    private final List<Channel> channels = new CopyOnWriteArrayList<>();

    private Channel opened(Channel channel) {
        channels.add(channel);
        return channel;
    }

    private McpClient client() {
        return Servers.client(link -> opened(server.channel(link)));
    }

    /// Adds a tool that ends the connection when it is called for the first time.
    private void cutting(String annotations) {
        var calls = new AtomicInteger();
        server.tool(
                TestClient.fields(
                        "{\"name\":\"cut\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":" + annotations + "}"),
                _ -> {
                    if (calls.incrementAndGet() == 1) {
                        channels.forEach(Channel::close);
                    }
                    return Results.text("call " + calls.get());
                });
    }

    private static List<CanisterContent> call(Ensemble ensemble, String tool) throws InterruptedException {
        return InvokerCalls.call(ensemble.accessInvoker(tool), Map.of());
    }

    @Test
    void aCallThatDidNotReachItsServerIsMadeAgainAsOftenAsConfigured() throws Exception {
        var attempts = new AtomicInteger();
        var client = Servers.client(link -> {
            if (attempts.incrementAndGet() == 2) {
                throw new IllegalStateException("not now");
            }
            return opened(server.channel(link));
        });
        server.tool("ping", _ -> Results.text("pong"));
        try (var ensemble = Ensemble.discover(client, "server", RETRYING)) {
            channels.forEach(Channel::close);

            assertThat(call(ensemble, "ping")).containsExactly(CanisterContent.text("pong"));
        }
        assertThat(server.calls()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"idempotentHint\":false}"})
    void aCallThatMayHaveRunIsNotMadeAgain(String annotations) {
        cutting(annotations);
        try (var ensemble = Ensemble.discover(client(), "server", RETRYING)) {
            assertThatThrownBy(() -> call(ensemble, "cut"))
                    .isInstanceOf(ToolExecutionFailure.class)
                    .hasMessageStartingWith("MCP server connection failed: Source 'sample' disconnected during 'cut'")
                    .cause()
                    .isInstanceOf(McpConnectionFailure.class)
                    .cause()
                    .isInstanceOf(HubException.OutcomeUnknownException.class)
                    .hasCauseInstanceOf(ChannelException.ClosedException.class);
        }
        assertThat(server.calls()).hasSize(1);
    }

    @Test
    void aCallOfAToolThatMayRunTwiceIsMadeAgain() throws Exception {
        cutting("{\"idempotentHint\":true}");
        try (var ensemble = Ensemble.discover(client(), "server")) {
            assertThat(call(ensemble, "cut")).containsExactly(CanisterContent.text("call 2"));
        }
    }

    @Test
    void discoveryIsMadeAgain() {
        var refused = new AtomicInteger();
        var open = new McpMount(_ -> new Admission("anyone", server::connect), McpMountSettings.DEFAULT);
        Mount full = exchange -> {
            if (refused.get() < 2) {
                refused.incrementAndGet();
                exchange.respond(503, "text/plain", new byte[0], Map.of());
            } else {
                open.handle(exchange);
            }
        };
        server.tool("ping", _ -> Results.text("pong"));
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", full));
                var ensemble = Ensemble.discover(McpClient.http(host.uri() + "/mcp"), "server", RETRYING)) {
            assertThat(ensemble.invokers()).containsOnlyKeys("ping");
        } finally {
            open.close();
        }
        assertThat(refused).hasValue(2);
    }

    @Test
    void aServerThatIsNeverThereIsGivenUp() {
        assertThatThrownBy(() ->
                        Ensemble.discover(McpClient.http("http://127.0.0.1:1/mcp"), "server", Map.of("max_retries", 1)))
                .isInstanceOf(McpConnectionFailure.class)
                .hasMessageStartingWith("Ensemble 'server' cannot be connected: ");
    }
}
