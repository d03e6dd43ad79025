package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.GrowingMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The lines of an event stream: each ends with CR, LF or both, and a byte order mark may stand first.
final class EventLines {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final InputStream in;
    private final int limit;
    private final byte[] buffer = new byte[8 << 10];
    private final GrowingMemory memory = new GrowingMemory(this);
    private int from;
    private int to;
    private boolean first = true;
    private boolean skipLineFeed;

    EventLines(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /// The next line without its end; null when the stream ends in the middle of it.
    byte @Nullable [] next() throws IOException {
        try {
            return readLine();
        } finally {
            memory.reset();
        }
    }

    private byte @Nullable [] readLine() throws IOException {
        var line = new ByteArrayOutputStream(256);
        while (from < to || fillBuffer()) {
            if (skipLineFeed && buffer[from] == '\n') {
                from++;
                skipLineFeed = false;
                continue;
            }
            skipLineFeed = false;
            var end = lineEnd();
            append(line, end);
            if (end < to) {
                skipLineFeed = buffer[end] == '\r';
                from = end + 1;
                return withoutMark(line.toByteArray());
            }
            from = to;
        }
        return null;
    }

    private void append(ByteArrayOutputStream line, int end) throws IOException {
        if (line.size() + (end - from) > limit) {
            throw new ChannelException.ClosedException("an event is larger than " + limit + " bytes");
        }
        if (!memory.tryReserve(2L * (line.size() + end - from))) {
            throw new ChannelException.ClosedException("the hub has no memory left for this event");
        }
        line.write(buffer, from, end - from);
    }

    private int lineEnd() {
        var at = from;
        while (at < to && buffer[at] != '\n' && buffer[at] != '\r') {
            at++;
        }
        return at;
    }

    private byte[] withoutMark(byte[] line) {
        var marked = first && line.length >= 3 && line[0] == MARK[0] && line[1] == MARK[1] && line[2] == MARK[2];
        first = false;
        return marked ? Arrays.copyOfRange(line, 3, line.length) : line;
    }

    private boolean fillBuffer() throws IOException {
        from = 0;
        to = Math.max(0, in.read(buffer));
        return to > 0;
    }
}
