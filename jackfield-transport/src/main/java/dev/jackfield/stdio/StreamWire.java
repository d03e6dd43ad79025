package dev.jackfield.stdio;

import dev.jackfield.mcp.Wire;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;
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

/// Newline-delimited JSON over a pair of streams.
public final class StreamWire implements Wire {
    private static final int SHOWN = 200;

    private final String name;
    private final Logger log;
    private final InputStream in;
    private final LineReader reader;
    private final LineWriter writer;
    private final boolean answersRubbish;
    private final UnaryOperator<String> discreet;
    private final Consumer<String> skipped;

    private StreamWire(
            String name,
            InputStream in,
            LineReader reader,
            LineWriter writer,
            boolean answersRubbish,
            UnaryOperator<String> discreet,
            Consumer<String> skipped) {
        this.name = name;
        this.log = LoggerFactory.getLogger("source." + name);
        this.in = in;
        this.reader = reader;
        this.writer = writer;
        this.answersRubbish = answersRubbish;
        this.discreet = discreet;
        this.skipped = skipped;
    }

    /// The client's end: programs print stray lines, and those are logged and skipped.
    public static StreamWire client(InputStream in, OutputStream out, String name) {
        return client(in, out, name, StreamLimits.DEFAULT, () -> {}, UnaryOperator.identity(), _ -> {});
    }

    /// @param discreet takes out of a line what nobody else may know
    /// @param skipped hears the lines that are skipped
    static StreamWire client(
            InputStream in,
            OutputStream out,
            String name,
            StreamLimits limits,
            Runnable stuck,
            UnaryOperator<String> discreet,
            Consumer<String> skipped) {
        return start(name, in, out, limits, stuck, false, discreet, skipped);
    }

    /// The server's end: whoever sends a line that is no message is told so.
    public static StreamWire server(InputStream in, OutputStream out, String name) {
        return start(name, in, out, StreamLimits.DEFAULT, () -> {}, true, UnaryOperator.identity(), _ -> {});
    }

    private static StreamWire start(
            String name,
            InputStream in,
            OutputStream out,
            StreamLimits limits,
            Runnable stuck,
            boolean answers,
            UnaryOperator<String> discreet,
            Consumer<String> skipped) {
        var writer = new LineWriter(out, limits, stuck);
        writer.start(name);
        return new StreamWire(name, in, new LineReader(in, limits.line(), name), writer, answers, discreet, skipped);
    }

    @Override
    public void send(Message message, Deadline deadline) throws InterruptedException {
        writer.put(message.line(), deadline);
    }

    @Override
    public Optional<Message> receive() {
        try {
            for (var line = next(); line != null; line = next()) {
                var message = isBlank(line) ? Optional.<Message>empty() : parsed(line);
                if (message.isPresent()) {
                    return message;
                }
            }
        } catch (IOException broken) {
            log.debug("{}: reading failed", name, broken);
        }
        return Optional.empty();
    }

    private byte @Nullable [] next() throws IOException {
        while (true) {
            try {
                return reader.next();
            } catch (LineReader.TooLong rubbish) {
                skip(tooLong(rubbish), rubbish.getMessage());
            }
        }
    }

    private Optional<Message> parsed(byte[] line) {
        try {
            return Optional.of(Message.parse(line));
        } catch (RpcException rubbish) {
            skip(rubbish, start(discreet.apply(new String(line, StandardCharsets.UTF_8))));
            return Optional.empty();
        }
    }

    /// Cut only after secrets are taken out: half of one would not be found any more.
    private static String start(String text) {
        return text.substring(0, Math.min(SHOWN, text.length()));
    }

    private void skip(RpcException rubbish, @Nullable String shown) {
        if (answersRubbish) {
            throw rubbish;
        }
        skipped.accept(String.valueOf(shown));
        log.warn("{} wrote a line that is no JSON-RPC message; skipped: {}", name, shown);
    }

    private static RpcException tooLong(Exception rubbish) {
        return new RpcException(RpcError.of(RpcError.INVALID_REQUEST, "Invalid request: " + rubbish.getMessage()));
    }

    private static boolean isBlank(byte[] line) {
        for (var b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }

    /// Reads from pipes hold their carrier, and there are only so many of those.
    @Override
    public Thread.Builder reader() {
        return Thread.ofPlatform().daemon();
    }

    /// Tells the other end that nothing more comes; what it still says can be read.
    void closeOutput() {
        writer.close("the connection was closed");
    }

    @Override
    public void close() {
        writer.close("the connection was closed");
        try {
            in.close();
        } catch (IOException alreadyClosed) {
            // That is what was wanted.
        }
    }
}
