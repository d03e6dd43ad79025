package dev.jackfield.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that write without end are slowed down by their pipes, and never cost the hub more than their budget.
@Timeout(60)
class FloodingChildTest {
    private static final Message HELLO = Message.request(Json.number(0), "hello", Fields.EMPTY);

    private final Children children = new Children();

    /// For a few hundred lines, and then for none in a lifetime.
    private final FlowBudget budget = new FlowBudget(200_000, 1);

    @AfterEach
    void close() {
        children.close();
    }

    private static ChildCommand shell(String name, String script) {
        return new ChildCommand(name, List.of("sh", "-c", script), Map.of(), Optional.empty());
    }

    private Peer connect(ChildCommand command, ChildOutputListener hears) {
        return Peer.start(children.start(command, hears, budget), ClientLink.SILENT, command.name());
    }

    /// Gives the same bytes again and again.
    private static InputStream endless(String bytes) {
        return new InputStream() {
            private final byte[] all = bytes.getBytes(StandardCharsets.UTF_8);
            private int at;
            private volatile boolean isClosed;

            @Override
            public int read() {
                return isClosed ? -1 : all[at++ % all.length];
            }

            @Override
            public int read(byte[] to, int from, int most) {
                for (var i = 0; i < most; i++) {
                    to[from + i] = all[at++ % all.length];
                }
                return isClosed ? -1 : most;
            }

            @Override
            public void close() {
                isClosed = true;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage\n", "\n", "{\"jsonrpc\":\"1.0\"}\n", "no line ends "})
    void readerOfWhatIsNoMessageStands(String flood) throws InterruptedException {
        var limits = StreamLimits.DEFAULT.withLine(1_000);
        var wire = StreamWire.client(
                endless(flood),
                OutputStream.nullOutputStream(),
                "flood",
                limits,
                () -> {},
                UnaryOperator.identity(),
                _ -> {},
                new Intake(budget));
        var name = "flood of " + flood.strip();
        try (var _ = Peer.start(wire, ClientLink.SILENT, name)) {
            StandingReader.await(name + " reader");
        }
    }

    @Test
    void standardErrorWithoutEndStandsInItsPipe() throws InterruptedException {
        var lines = new AtomicInteger();
        var hears = new ChildOutputListener() {
            @Override
            public void onOutputLine(String line) {}

            @Override
            public void onErrorLine(String line) {
                lines.incrementAndGet();
            }
        };
        try (var _ = connect(shell("complaining", "while :; do echo trouble; done >&2"), hears)) {
            StandingReader.await("complaining stderr");

            assertThat(lines.get()).isBetween(100, 1_000);
        }
    }

    @Test
    void endOfAFloodingProgramIsSeenAtOnce() {
        var script = "i=0; while [ $i -lt 5000 ]; do echo x; i=$((i+1)); done; exit 3";
        try (var peer = connect(shell("brief", script), ChildOutputListener.NONE)) {
            assertThatThrownBy(() -> peer.request(HELLO, until(40)))
                    .isInstanceOf(ChannelException.ClosedException.class)
                    .hasMessageContaining("exited with status 3");
        }
    }

    @Test
    void reasonForNoAnswerQuotesTheFirstLineThatIsNoMessage() {
        try (var peer = connect(shell("web", "echo Listening on port 3000; exec sleep 60"), ChildOutputListener.NONE)) {
            assertThatThrownBy(() -> peer.request(HELLO, until(2)))
                    .isInstanceOf(ChannelException.TimedOutException.class)
                    .hasMessageContaining("no answer in time")
                    .hasMessageContaining("\"Listening on port 3000\"");
        }
    }

    private static Exchange until(int seconds) {
        return Exchange.until(Deadline.after(Duration.ofSeconds(seconds)));
    }
}
