package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.ensemble.InvokerCalls.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.testkit.Results;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Calls that a server, or the way to it, lets fail.
@Timeout(60)
class ServerFailureTest extends WeatherFixture {
    @Test
    void argumentsThatDoNotFitNeverReachTheServer() throws Exception {
        try (var ensemble = weather()) {
            var failure = failure(ensemble.accessInvoker("get_weather"), Map.of("location", 7));

            assertThat(failure.kind()).isEqualTo(ToolError.Kind.VALIDATION);
            assertThat(failure).hasMessageContaining("location");
            assertThat(server.calls()).isEmpty();
        }
    }

    @Test
    void aToolThatFailsOnItsServerSaysWhatTheServerSaid() throws Exception {
        server.tool("fail", _ -> Results.failure("It is out of paper."));
        try (var ensemble = weather()) {
            var failure = failure(ensemble.accessInvoker("fail"), Map.of());

            assertThat(failure).hasMessage("MCP tool execution failed: It is out of paper.");
            assertThat(failure.kind()).isEqualTo(ToolError.Kind.EXECUTION);
            assertThat(failure.getCause())
                    .isInstanceOf(McpExecutionFailure.class)
                    .isInstanceOf(EnsembleException.class)
                    .hasMessage("It is out of paper.");
        }
    }

    @Test
    void anErrorOfTheProtocolIsAFailureOfTheToolToo() throws Exception {
        server.tool("fail", _ -> {
            throw new RpcException(RpcError.of(-32000, "disk full"));
        });
        try (var ensemble = weather()) {
            var failure = failure(ensemble.accessInvoker("fail"), Map.of());

            assertThat(failure).hasMessage("MCP tool execution failed: disk full");
            assertThat(failure.getCause())
                    .isInstanceOf(McpExecutionFailure.class)
                    .hasCauseInstanceOf(HubException.UpstreamException.class);
        }
    }

    @Test
    void aToolThatTakesTooLongIsCancelled() throws Exception {
        var cancelled = new CountDownLatch(1);
        server.tool("wait", call -> {
            try {
                return call.waitUntilCancelled();
            } finally {
                cancelled.countDown();
            }
        });
        try (var ensemble = weather(Map.of("timeout", 0.3))) {
            var began = System.nanoTime();
            var failure = failure(ensemble.accessInvoker("wait"), Map.of());

            assertThat(failure).hasMessage("MCP tool timed out.");
            assertThat(failure.kind()).isEqualTo(ToolError.Kind.TIMEOUT);
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
            assertThat(cancelled.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void afterDisconnectCallsFailAsUnconnected() throws Exception {
        var ensemble = weather();
        var invoker = ensemble.accessInvoker("get_weather");
        ensemble.disconnect();
        ensemble.disconnect();

        var failure = failure(invoker, Map.of("location", "NYC"));

        assertThat(failure)
                .hasMessage("MCP server connection failed: ensemble 'mcp-weather' is disconnected")
                .hasCauseInstanceOf(McpConnectionFailure.class);
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.NETWORK);
        assertThat(ensemble.invokers()).containsOnlyKeys("get_weather", "get_forecast");
        assertThat(server.calls()).isEmpty();
    }

    @Test
    void aCallThatRunsWhileTheEnsembleIsDisconnectedFailsAsUnconnected() throws Exception {
        var begun = new CountDownLatch(1);
        server.tool("wait", call -> {
            begun.countDown();
            return call.waitUntilCancelled();
        });
        var ensemble = weather();
        var invoker = ensemble.accessInvoker("wait");
        Thread.ofVirtual().start(() -> {
            try {
                begun.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            ensemble.disconnect();
        });

        var failure = failure(invoker, Map.of());

        assertThat(failure).hasMessageStartingWith("MCP server connection failed: ");
        assertThat(failure.kind()).isEqualTo(ToolError.Kind.NETWORK);
    }

    @Test
    void aServerThatCannotBeReachedIsNamedWithTheEnsemble() {
        var client = Servers.client(_ -> {
            throw new IllegalStateException("nothing listens there");
        });

        assertThatThrownBy(() -> Ensemble.discover(client, "mcp-weather"))
                .isInstanceOf(McpConnectionFailure.class)
                .hasMessageContaining("mcp-weather")
                .hasMessageContaining("nothing listens there");

        assertThat(client.isConnected()).isFalse();
    }
}
