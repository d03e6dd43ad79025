package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.GrowingMemory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads server-sent events as WHATWG defines them. For one thread.
public final class ServerEvents {
    /// The shortest pause that a server may ask for, so that clients do not reconnect in a tight loop.
    private static final long SHORTEST_RETRY = 100;
    private static final long LONGEST_RETRY = 60_000;

    /// So many lines without data are usual in an event; more are counted.
    private static final int USUAL_LINES = 8;

    private static final byte[] DATA = {'d', 'a', 't', 'a', ':'};

    private final EventLines lines;
    private final int limit;
    private final Intake intake;
    private final GrowingMemory memory = new GrowingMemory(this);

    // as of the last event
    private @Nullable String lastId;
    private @Nullable Long retryMillis;

    /// Reads events.
    ///
    /// @param intake slows down a stream of comments and other lines without data; its reader counts the events
    public ServerEvents(InputStream in, int limit, Intake intake) {
        this.limit = limit;
        this.intake = intake;
        this.lines = new EventLines(in, limit);
    }

    /// One event; its type is "message" when it names none.
    public static final class Event {
        private final String type;
        private final byte[] data;

        private Event(String type, byte[] data) {
            this.type = type.isEmpty() ? "message" : type;
            this.data = data;
        }

        /// Tells whether the event has data. Servers also send events without any, only to say where a broken
        /// stream can be resumed.
        boolean isMessage() {
            return type.equals("message") && data.length > 0;
        }

        public String type() {
            return type;
        }

        public byte[] data() {
            return data;
        }

        public String text() {
            return new String(data, StandardCharsets.UTF_8);
        }
    }

    /// Returns the next event that has data; null at the end. An unfinished event is dropped.
    @Nullable
    public Event next() throws IOException, InterruptedException {
        try {
            return readEvent();
        } finally {
            memory.reset();
        }
    }

    @Nullable
    private Event readEvent() throws IOException, InterruptedException {
        var type = "";
        var id = lastId;
        var data = new ByteArrayOutputStream();
        var hasData = false;
        var idle = 0;
        for (var line = lines.next(); line != null; line = lines.next()) {
            if (!isData(line) && idle++ >= USUAL_LINES) {
                intake.countScrap(line.length);
            }
            if (line.length == 0) {
                lastId = id; // not earlier: an event that was cut off has not been received
                if (hasData) {
                    return new Event(type, data.toByteArray());
                }
                type = "";
                continue;
            }
            var colon = colonPosition(line);
            switch (new String(line, 0, colon, StandardCharsets.UTF_8)) {
                case "event" -> type = fieldValue(line, colon);
                case "data" -> hasData = appendData(data, hasData, line, colon);
                case "id" -> id = fieldValue(line, colon);
                case "retry" -> readRetry(fieldValue(line, colon));
                default -> {} // a comment, or an unknown field
            }
        }
        return null;
    }

    private static boolean isData(byte[] line) {
        return line.length > 4 && Arrays.equals(line, 0, DATA.length, DATA, 0, DATA.length);
    }

    private boolean appendData(ByteArrayOutputStream data, boolean more, byte[] line, int colon) throws IOException {
        if (data.size() + line.length > limit) {
            throw new ChannelException.ClosedException("an event is larger than " + limit + " bytes");
        }
        if (!memory.tryReserve(2L * (data.size() + line.length))) {
            throw new ChannelException.ClosedException("the hub has no memory left for this event");
        }
        if (more) {
            data.write('\n');
        }
        var from = valueStart(line, colon);
        data.write(line, from, line.length - from);
        return true;
    }

    private static int colonPosition(byte[] line) {
        var at = 0;
        while (at < line.length && line[at] != ':') {
            at++;
        }
        return at;
    }

    /// Returns where the value begins: one space after the colon is not part of it.
    private static int valueStart(byte[] line, int colon) {
        var from = Math.min(colon + 1, line.length);
        return from < line.length && line[from] == ' ' ? from + 1 : from;
    }

    private static String fieldValue(byte[] line, int colon) {
        var from = valueStart(line, colon);
        return new String(line, from, line.length - from, StandardCharsets.UTF_8);
    }

    private void readRetry(String value) {
        if (!value.isEmpty() && value.length() < 10 && value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            retryMillis = Math.clamp(Long.parseLong(value), SHORTEST_RETRY, LONGEST_RETRY);
        }
    }

    Optional<String> lastId() {
        return Optional.ofNullable(lastId);
    }

    /// How long the server asks clients to wait before they reconnect, within bounds.
    Optional<Long> retryMillis() {
        return Optional.ofNullable(retryMillis);
    }
}
