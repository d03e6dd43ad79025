package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class StreamWireTest {
    private static final Message NOTE = Message.notification("note", Fields.EMPTY);

    private static InputStream lines(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void serverTellsWhoeverSendsRubbish() throws Exception {
        var wire = StreamWire.server(lines("rubbish\n\n" + NOTE + "\n"), OutputStream.nullOutputStream(), "test");

        assertThatThrownBy(wire::receive).isInstanceOf(RpcException.class).hasMessageContaining("Parse error");

        assertThat(wire.receive().orElseThrow().method()).isEqualTo("note");
        assertThat(wire.receive()).isEmpty();
    }

    @Test
    void malformedAnswerIsAnErrorForItsRequest() throws Exception {
        var malformed = """
            {"level":"warn","id":6,"error":"a line of a log"}
            {"jsonrpc":"2.0","id":7,"result":"a text"}
            {"jsonrpc":"2.0","id":8,"method":"roots/list","params":"a text"}
            {"jsonrpc":"2.0","result":"a text"}
            """;
        var wire = StreamWire.client(lines(malformed + NOTE + "\n"), OutputStream.nullOutputStream(), "test");

        var answer = wire.receive().orElseThrow();

        assertThat(answer.id()).hasToString("7");
        assertThat(answer.error().orElseThrow().message()).startsWith("The server's answer is malformed: there is no");
        assertThat(wire.receive().orElseThrow().method()).isEqualTo("note");
    }

    /// An overlong slash, which lenient readers take for one.
    @Test
    void lineThatIsNoUtf8IsNoMessage() throws Exception {
        var bytes = ("{\"jsonrpc\":\"2.0\",\"method\":\"\u00c0\u00af\"}\n" + NOTE + "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        var server = StreamWire.server(new ByteArrayInputStream(bytes), OutputStream.nullOutputStream(), "test");
        var client = StreamWire.client(new ByteArrayInputStream(bytes), OutputStream.nullOutputStream(), "test");

        assertThatThrownBy(server::receive).isInstanceOf(RpcException.class).hasMessageContaining("UTF-8");
        assertThat(server.receive().orElseThrow().method()).isEqualTo("note");
        assertThat(client.receive().orElseThrow().method()).isEqualTo("note");
    }

    @Test
    void lineBeyondTheLimitIsSkippedWhole() throws Exception {
        var in = lines("x".repeat(200_000) + "\n" + NOTE + "\n");
        var limits = StreamLimits.DEFAULT.withLine(100_000);
        var wire = StreamWire.client(
                in,
                OutputStream.nullOutputStream(),
                "test",
                limits,
                () -> {},
                UnaryOperator.identity(),
                _ -> {},
                Intake.FREE);

        assertThat(wire.receive().orElseThrow().method()).isEqualTo("note");
    }

    @Test
    void callersWaitForAPlaceOnlyUntilTheirDeadline() throws Exception {
        var pipe = Pipe.open();
        var limits = new StreamLimits(1000, 1, Duration.ofSeconds(30));
        var wire = StreamWire.client(
                lines(""),
                Channels.newOutputStream(pipe.sink()),
                "test",
                limits,
                () -> {},
                UnaryOperator.identity(),
                _ -> {},
                Intake.FREE);

        assertThatThrownBy(() -> {
                    while (true) {
                        wire.send(large(), Deadline.after(Duration.ofMillis(200)));
                    }
                })
                .isInstanceOf(ChannelException.TimedOutException.class);
        pipe.source().close();
    }

    @Test
    void sendingOnAClosedWireFails() {
        var wire = StreamWire.client(lines(""), OutputStream.nullOutputStream(), "test");
        wire.close();

        assertThatThrownBy(() -> wire.send(NOTE, Deadline.after(Duration.ofSeconds(1))))
                .isInstanceOf(ChannelException.ClosedException.class);
    }

    private static Message large() {
        return NOTE.withParams(Fields.EMPTY.with("text", "x".repeat(100_000)));
    }
}
