package dev.jackfield.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.TestHub;
import dev.jackfield.flow.SourceLog;
import dev.jackfield.json.Fields;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.LogLevel;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.upstream.connection.Connection;
import dev.jackfield.upstream.connection.ScriptedDial;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// How a legacy server is asked for log messages before a call.
class WantedLogsTest {
    private static ScriptedDial askedTwice(Function<Message, Message> script) throws InterruptedException {
        var dial = new ScriptedDial(script);
        var capabilities = TestClient.fields("{\"logging\":{}}");
        try (var connection =
                new Connection(dial.open(ClientLink.SILENT), Era.newestLegacy(), capabilities, TestHub.INFO)) {
            connection.wantLogs(LogLevel.INFO, Deadline.after(Duration.ofSeconds(5)), SourceLog.of("up"));
            connection.wantLogs(LogLevel.INFO, Deadline.after(Duration.ofSeconds(5)), SourceLog.of("up"));
        }
        return dial;
    }

    @Test
    void levelThatHoldsIsSetOnce() throws InterruptedException {
        var dial = askedTwice(request -> Message.result(request.id(), Fields.EMPTY));

        assertThat(dial.asked()).containsExactly("logging/setLevel");
    }

    @Test
    void levelThatWasRefusedIsAskedForAgain() throws InterruptedException {
        var dial = askedTwice(request -> Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "no")));

        assertThat(dial.asked()).containsExactly("logging/setLevel", "logging/setLevel");
    }

    @Test
    void serverThatDoesNotAnswerThatIsCalledAllTheSame() throws InterruptedException {
        var dial = askedTwice(_ -> {
            throw new ChannelException.TimedOut("no answer in time");
        });

        assertThat(dial.asked()).hasSize(2);
    }
}
