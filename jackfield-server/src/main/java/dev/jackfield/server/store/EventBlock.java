package dev.jackfield.server.store;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Events of one moment, which are stored together.
///
/// @param began the time of the earliest event
/// @param ended the time of the latest event
/// @param lines a line for each event; none where they cannot be read, because the row was changed
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
record EventBlock(String chain, long first, long last, long began, long ended, byte[] lines) {
    /// The columns that [#read] needs, of the table `b`.
    static final String COLUMNS = "b.chain, b.first, b.last, b.began, b.ended, b.lines";

    /// The times of all events of a block lie within this.
    static final Duration SPAN = Duration.ofMinutes(1);

    private static final byte[] AT = "\"at\":\"".getBytes(StandardCharsets.UTF_8);
    private static final int TIME = "2026-11-18T10:15:00.000Z".length();

    /// A block while it is written.
    static final class Writer {
        private static final int MOST_EVENTS = 512;
        private static final int MOST_BYTES = 256 << 10;
        private static final long LONGEST_SPAN = SPAN.toMillis();

        private final Head before;
        private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
        private final Set<String> words = new TreeSet<>();
        private final List<JournalEvent> events = new ArrayList<>();
        private Head head;
        private long began = Long.MAX_VALUE;
        private long ended = Long.MIN_VALUE;

        Writer(Head before) {
            this.before = before;
            this.head = before;
        }

        /// Returns whether there is room for an event that happened then.
        boolean hasRoomFor(Instant at) {
            var time = at.toEpochMilli();
            var isFull = events.size() >= MOST_EVENTS
                    || lines.size() >= MOST_BYTES
                    || Math.max(ended, time) - Math.min(began, time) > LONGEST_SPAN;
            return events.isEmpty() || !isFull;
        }

        void add(JournalEvent event) {
            var line = line(head, event);
            lines.writeBytes(line);
            lines.write('\n');
            head = new Head(head.chain(), head.number() + 1, EventHash.of(line));
            words.addAll(event.words());
            events.add(event);
            began = Math.min(began, event.at().toEpochMilli());
            ended = Math.max(ended, event.at().toEpochMilli());
        }

        /// Returns the line of an event, of which the chain has a hash.
        private static byte[] line(Head before, JournalEvent event) {
            var begin = "{\"number\":" + (before.number() + 1) + ",\"before\":\"" + before.hash() + "\",\"at\":\""
                    + time(event.at()) + (event.body().length > 2 ? "\"," : "\"");
            var head = begin.getBytes(StandardCharsets.ISO_8859_1);
            var line = Arrays.copyOf(head, head.length + event.body().length - 1);
            System.arraycopy(event.body(), 1, line, head.length, event.body().length - 1);
            return line;
        }

        EventBlock block() {
            return new EventBlock(
                    before.chain(), before.number() + 1, head.number(), began, ended, lines.toByteArray());
        }

        Head head() {
            return head;
        }

        Set<String> words() {
            return words;
        }

        List<JournalEvent> events() {
            return events;
        }
    }

    static EventBlock read(ResultSet row) throws SQLException {
        return new EventBlock(
                row.getString(1),
                row.getLong(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                PackedLines.unpack(row.getBytes(6)));
    }

    /// Returns the lines as they are stored.
    byte[] packed() {
        return PackedLines.pack(lines);
    }

    /// Returns the events, the oldest first.
    List<KeptEvent> events() {
        var events = new ArrayList<KeptEvent>();
        var number = first;
        for (int at = 0, end; at < lines.length; at = end + 1) {
            end = end(at);
            events.add(new KeptEvent(new EventPlace(ended, chain, last, number++), Arrays.copyOfRange(lines, at, end)));
        }
        return events;
    }

    private int end(int from) {
        for (var at = from; at < lines.length; at++) {
            if (lines[at] == '\n') {
                return at;
            }
        }
        return lines.length;
    }

    /// Returns the time of an event, which stands at the beginning of its line; empty where it was changed.
    static String timeOf(byte[] line) {
        var at = indexOf(line, AT);
        return at < 0 || at + AT.length + TIME > line.length
                ? ""
                : new String(line, at + AT.length, TIME, StandardCharsets.UTF_8);
    }

    /// Returns a time with milliseconds, so that times sort as texts.
    static String time(Instant at) {
        var text = at.toString();
        return text.length() >= TIME
                ? text.substring(0, TIME - 1) + "Z"
                : text.substring(0, text.length() - 1) + ".000Z";
    }

    static String time(long at) {
        return time(Instant.ofEpochMilli(at));
    }

    /// Returns whether the line is that of an event, which ends with its body.
    static boolean isOf(byte[] line, JournalEvent event) {
        var length = event.body().length - 1;
        return line.length > length
                && Arrays.equals(line, line.length - length, line.length, event.body(), 1, event.body().length);
    }

    static int indexOf(byte[] text, byte[] part) {
        for (var at = 0; at <= text.length - part.length; at++) {
            if (text[at] == part[0] && Arrays.equals(text, at, at + part.length, part, 0, part.length)) {
                return at;
            }
        }
        return -1;
    }

    /// Compresses lines of events, which are much alike: they need a sixth of the room, and so little more time that
    /// writing less makes up for it.
    static final class PackedLines {
        /// More than a block has, and little enough for a row that was changed to do no harm.
        private static final int MOST_BYTES = 8 << 20;

        private static final byte[] NONE = {};

        private PackedLines() {}

        static byte[] pack(byte[] lines) {
            var deflater = new Deflater(Deflater.BEST_SPEED, true);
            try {
                deflater.setInput(lines);
                deflater.finish();
                var out = new byte[lines.length / 2 + 256];
                var length = 0;
                while (!deflater.finished()) {
                    out = length == out.length ? Arrays.copyOf(out, 2 * out.length) : out;
                    length += deflater.deflate(out, length, out.length - length);
                }
                return Arrays.copyOf(out, length);
            } finally {
                deflater.end();
            }
        }

        /// Returns the lines, or nothing where they are damaged.
        static byte[] unpack(byte[] packed) {
            var inflater = new Inflater(true);
            try {
                inflater.setInput(packed);
                var out = new byte[Math.min(MOST_BYTES, 8 * packed.length + 1024)];
                var length = 0;
                while (!inflater.finished()) {
                    var more = inflater.inflate(out, length, out.length - length);
                    if (more == 0 && (length == MOST_BYTES || inflater.needsInput() || inflater.needsDictionary())) {
                        return NONE;
                    }
                    length += more;
                    out = length == out.length ? Arrays.copyOf(out, Math.min(MOST_BYTES, 2 * out.length)) : out;
                }
                return Arrays.copyOf(out, length);
            } catch (DataFormatException damaged) {
                return NONE;
            } finally {
                inflater.end();
            }
        }
    }
}
