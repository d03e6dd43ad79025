package dev.jackfield.core.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.ScriptedDial;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// How a legacy server is asked for log messages before a call.
class WantedLogsTest {
    private static ScriptedDial askedTwice(Function<Message, Message> script) throws InterruptedException {
        var dial = new ScriptedDial(script);
        var capabilities = TestClient.fields("{\"logging\":{}}");
        try (var connection =
                new Connection(dial.open(ClientLink.SILENT), Era.newestLegacy(), capabilities, "", TestHub.INFO)) {
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
            throw new ChannelException.TimedOutException("no answer in time");
        });

        assertThat(dial.asked()).hasSize(2);
    }
}
