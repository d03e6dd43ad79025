package dev.jackfield.agent.ensemble;

import static dev.jackfield.agent.converse.ScriptedChat.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.api.McpClient;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Several ensembles of one client are views of one connection, which ends with the last of them.
@Timeout(120)
class SharedClientIT {
    private final McpClient client = McpClient.stdio(WeatherServer.program());

    private static long pid(Ensemble ensemble) throws InterruptedException {
        var result = new EnsembleToolbox(List.of(ensemble)).call(call("1", "pid", "{}"), _ -> {});
        return Long.parseLong(((CanisterContent.Text) result.content().getFirst()).text());
    }

    @Test
    void theProgramRunsUntilTheLastEnsembleIsDisconnected() throws Exception {
        try (var first = Ensemble.discover(client, "mcp-first");
                var second = Ensemble.discover(client, "mcp-second")) {
            var process = ProcessHandle.of(pid(first)).orElseThrow();
            assertThat(pid(second)).isEqualTo(process.pid());

            first.disconnect();
            first.disconnect();

            assertThatThrownBy(() -> pid(first)).hasMessageContaining("'mcp-first' is disconnected");
            assertThat(pid(second)).isEqualTo(process.pid());

            second.disconnect();

            assertThat(client.isConnected()).isFalse();
            process.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void anEnsembleThatConnectsAgainUsesTheConnectionThatThereIs() throws Exception {
        try (var first = Ensemble.discover(client, "mcp-first");
                var second = Ensemble.discover(client, "mcp-second")) {
            first.disconnect();
            first.connect().connect();
            second.disconnect();

            assertThat(pid(first)).isPositive();
        }
        assertThat(client.isConnected()).isFalse();
    }
}
