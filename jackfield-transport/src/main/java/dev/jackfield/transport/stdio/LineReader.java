package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.GrowingMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Cuts a stream of bytes into lines. For one thread.
final class LineReader {
    private final InputStream in;
    private final int limit;
    private final byte[] buffer = new byte[64 << 10];
    private final GrowingMemory memory;
    private final Intake intake;
    private int from;
    private int to;
    private byte[] unfinished = new byte[0];

    /// Reads lines up to a length.
    ///
    /// @param owner whose memory a long line takes while it arrives
    /// @param intake slows down the rest of a line that is too long
    LineReader(InputStream in, int limit, Object owner, Intake intake) {
        this.in = in;
        this.limit = limit;
        this.memory = new GrowingMemory(owner);
        this.intake = intake;
    }

    /// A line was longer than the limit; it has been skipped, and the next one can be read.
    static final class LineTooLongException extends IOException {
        LineTooLongException(int limit) {
            super("a line is longer than " + limit + " bytes");
        }

        LineTooLongException(String reason) {
            super(reason);
        }
    }

    /// Returns the next line without its line feed; null at the end. An unfinished line is not returned.
    byte @Nullable [] next() throws IOException, InterruptedException {
        try {
            return readLine();
        } finally {
            memory.reset();
        }
    }

    private byte @Nullable [] readLine() throws IOException, InterruptedException {
        var start = new ByteArrayOutputStream(0);
        var length = 0L;
        while (from < to || fillBuffer()) {
            var end = lineFeed();
            length += end - from;
            if (end < to && length == end - from && length <= limit) {
                return wholeLine(end);
            }
            if (length <= limit && memory.tryReserve(2 * length)) {
                start.write(buffer, from, end - from);
            } else {
                intake.countScrap(end - from);
            }
            from = Math.min(end + 1, to);
            if (end < to) {
                return checkedLine(start, length);
            }
        }
        unfinished = length <= limit ? start.toByteArray() : new byte[0];
        return null;
    }

    /// Returns the bytes after the last line feed when the stream ended.
    byte[] unfinishedLine() {
        return unfinished;
    }

    private byte[] wholeLine(int end) {
        var line = Arrays.copyOfRange(buffer, from, end);
        from = end + 1;
        return line;
    }

    private byte[] checkedLine(ByteArrayOutputStream line, long length) throws LineTooLongException {
        if (length > limit) {
            throw new LineTooLongException(limit);
        }
        if (line.size() < length) {
            throw new LineTooLongException("there is no memory for a line of " + length + " bytes now");
        }
        return line.toByteArray();
    }

    private int lineFeed() {
        var at = from;
        while (at < to && buffer[at] != '\n') {
            at++;
        }
        return at;
    }

    private boolean fillBuffer() throws IOException {
        from = 0;
        to = Math.max(0, in.read(buffer));
        return to > 0;
    }
}
