package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.MalformedAnswer;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A wire of newline-delimited JSON over a pair of streams.
public final class StreamWire implements Wire {
    private final String name;
    private final Logger log;
    private final InputStream in;
    private final LineReader reader;
    private final LineWriter writer;
    private final boolean answersRubbish;
    private final UnaryOperator<String> mask;
    private final Consumer<String> skipped;
    private final Intake intake;
    private final StrayLines strays;

    private StreamWire(
            String name,
            InputStream in,
            LineReader reader,
            LineWriter writer,
            boolean answersRubbish,
            UnaryOperator<String> mask,
            Consumer<String> skipped,
            Intake intake) {
        this.name = name;
        this.log = LoggerFactory.getLogger("source." + name);
        this.in = in;
        this.reader = reader;
        this.writer = writer;
        this.answersRubbish = answersRubbish;
        this.mask = mask;
        this.skipped = skipped;
        this.intake = intake;
        this.strays = new StrayLines(name, log::warn);
    }

    /// The client's end. Lines that are not messages are logged and skipped, because programs print stray lines.
    public static StreamWire client(InputStream in, OutputStream out, String name) {
        return client(in, out, name, new Intake(Intake.ofSource()));
    }

    /// @param intake slows down the reader when the other end sends more than answers
    static StreamWire client(InputStream in, OutputStream out, String name, Intake intake) {
        return client(in, out, name, StreamLimits.DEFAULT, () -> {}, UnaryOperator.identity(), _ -> {}, intake);
    }

    /// The client's end, with a filter for skipped lines.
    ///
    /// @param mask hides secrets in a line
    /// @param skipped receives the lines that are skipped; an empty text for a blank one
    static StreamWire client(
            InputStream in,
            OutputStream out,
            String name,
            StreamLimits limits,
            Runnable stuck,
            UnaryOperator<String> mask,
            Consumer<String> skipped,
            Intake intake) {
        return start(name, in, out, limits, stuck, false, mask, skipped, intake);
    }

    /// The server's end. A line that is not a message is answered with an error.
    public static StreamWire server(InputStream in, OutputStream out, String name) {
        return start(
                name, in, out, StreamLimits.DEFAULT, () -> {}, true, UnaryOperator.identity(), _ -> {}, Intake.FREE);
    }

    private static StreamWire start(
            String name,
            InputStream in,
            OutputStream out,
            StreamLimits limits,
            Runnable stuck,
            boolean answers,
            UnaryOperator<String> mask,
            Consumer<String> skipped,
            Intake intake) {
        var writer = new LineWriter(out, limits, stuck);
        writer.start(name);
        var reader = new LineReader(in, limits.line(), name, intake);
        return new StreamWire(name, in, reader, writer, answers, mask, skipped, intake);
    }

    @Override
    public void send(Message message, Deadline deadline) throws InterruptedException {
        writer.put(message.line(), deadline);
    }

    @Override
    public Optional<Message> receive() throws InterruptedException {
        try {
            for (var line = next(); line != null; line = next()) {
                var message = isBlank(line) ? skipBlank() : parse(line);
                if (message.isPresent()) {
                    strays.noteMessage();
                    return message;
                }
                intake.countScrap(line.length);
                if (strays.isHopeless()) {
                    return Optional.empty();
                }
            }
        } catch (IOException broken) {
            log.debug("{}: reading failed", name, broken);
        }
        return Optional.empty();
    }

    private byte @Nullable [] next() throws IOException, InterruptedException {
        while (true) {
            try {
                return reader.next();
            } catch (LineReader.LineTooLongException rubbish) {
                skip(tooLongError(rubbish), String.valueOf(rubbish.getMessage()));
            }
        }
    }

    private Optional<Message> skipBlank() {
        skipped.accept("");
        return Optional.empty();
    }

    private Optional<Message> parse(byte[] line) {
        if (!answersRubbish && !hasBrace(line)) {
            recordSkipped(mask.apply(new String(line, StandardCharsets.UTF_8)));
            return Optional.empty();
        }
        try {
            return Optional.of(Message.parse(line));
        } catch (RpcException rubbish) {
            skip(rubbish, mask.apply(new String(line, StandardCharsets.UTF_8)));
            return MalformedAnswer.error(line, rubbish);
        }
    }

    private void skip(RpcException rubbish, String line) {
        if (answersRubbish) {
            throw rubbish;
        }
        recordSkipped(line);
    }

    private void recordSkipped(String line) {
        var shown = StrayLines.shorten(line);
        skipped.accept(shown);
        strays.add(shown);
    }

    @Override
    public Intake intake() {
        return intake;
    }

    @Override
    public Optional<String> excuse() {
        return strays.excuse();
    }

    /// Returns why the other end is not read any more; empty when it is, or has ended by itself.
    Optional<String> giveUpReason() {
        return strays.isHopeless() ? strays.excuse() : Optional.empty();
    }

    @Override
    public String ending() {
        return giveUpReason().orElseGet(Wire.super::ending);
    }

    private static RpcException tooLongError(Exception rubbish) {
        return new RpcException(RpcError.of(RpcError.INVALID_REQUEST, "Invalid request: " + rubbish.getMessage()));
    }

    /// Tells whether a line may hold an object at all. An exception for each line of a flood would cost much.
    private static boolean hasBrace(byte[] line) {
        for (var b : line) {
            if (b == '{') {
                return true;
            }
        }
        return false;
    }

    private static boolean isBlank(byte[] line) {
        for (var b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    /// Reads from pipes block their carrier thread, and there are only few of those.
    @Override
    public Thread.Builder reader() {
        return Thread.ofPlatform().daemon();
    }

    /// Closes the output; what the other end still sends can be read.
    void closeOutput() {
        writer.close("the connection was closed");
    }

    @Override
    public void close() {
        writer.close("the connection was closed");
        intake.end();
        try {
            in.close();
        } catch (IOException alreadyClosed) {
            // The stream is closed, as intended.
        }
    }
}
