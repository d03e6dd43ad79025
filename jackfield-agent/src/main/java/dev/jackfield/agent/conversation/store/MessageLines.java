package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/// The lines of `messages.jsonl`, without those of a turn that was not written to its end.
final class MessageLines {
    /// A line with this member is followed by another line of the same turn.
    private static final String CONTINUED = "continued";

    private static final byte[] BREAK = {'\n'};

    private final String name;
    private final byte[] bytes;
    private final List<Line> all;
    private final int finished;

    /// A line by its place; `number` counts the lines of the file from 1.
    private record Line(int number, int from, int to) {}

    private MessageLines(String name, byte[] bytes, List<Line> all, int finished) {
        this.name = name;
        this.bytes = bytes;
        this.all = all;
        this.finished = finished;
    }

    static MessageLines of(String name, byte[] bytes) {
        var all = split(bytes);
        var read = new MessageLines(name, bytes, all, all.size());
        return new MessageLines(name, bytes, all, read.countFinished());
    }

    /// Finds the lines that end with a line break. Empty ones, which an editor may leave, do not count.
    private static List<Line> split(byte[] bytes) {
        var lines = new ArrayList<Line>();
        var number = 1;
        var from = 0;
        for (var at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                if (!isBlank(bytes, from, at)) {
                    lines.add(new Line(number, from, at));
                }
                from = at + 1;
                number++;
            }
        }
        return lines;
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
        for (var at = from; at < to; at++) {
            if (bytes[at] != ' ' && bytes[at] != '\r' && bytes[at] != '\t') {
                return false;
            }
        }
        return true;
    }

    /// A file that ends in the middle of a turn is cut after the last line that ends a turn. Otherwise all lines
    /// count, also those that are wrong, so that reading them fails.
    private int countFinished() {
        var last = all.size() - 1;
        var isCut = hasRest() || (last >= 0 && isContinued(last));
        while (isCut && last >= 0 && !endsTurn(last)) {
            last--;
        }
        return last + 1;
    }

    /// Whether something without a line break stands at the end.
    private boolean hasRest() {
        return bytes.length > 0 && bytes[bytes.length - 1] != '\n';
    }

    private boolean isContinued(int index) {
        try {
            return isContinued(fields(index));
        } catch (BadCanisterLineException broken) {
            return false;
        }
    }

    private boolean endsTurn(int index) {
        try {
            return !isContinued(fields(index));
        } catch (BadCanisterLineException torn) {
            return false;
        }
    }

    private static boolean isContinued(Fields line) {
        return line.get(CONTINUED).filter(RawJson.TRUE::equals).isPresent();
    }

    /// How many canisters there are.
    int count() {
        return finished;
    }

    boolean hasUnfinished() {
        return finished < all.size() || hasRest();
    }

    /// How many bytes the finished turns have.
    int length() {
        return finished == 0 ? 0 : all.get(finished - 1).to + 1;
    }

    /// The bytes of the finished turns.
    byte[] finishedBytes() {
        return Arrays.copyOf(bytes, length());
    }

    /// Reads the first lines. The failure of a wrong line has its number in the file.
    <T> List<T> read(int count, Function<Fields, T> reader) {
        var read = new ArrayList<T>(count);
        for (var index = 0; index < count; index++) {
            try {
                read.add(reader.apply(fields(index)));
            } catch (BadCanisterLineException wrong) {
                throw wrong.withPlace(name, all.get(index).number);
            }
        }
        return read;
    }

    /// The lines that can be read, also those of an unfinished turn.
    List<Fields> readableLines() {
        return readableLines(all.size());
    }

    /// The lines of finished turns that can be read.
    List<Fields> finishedLines() {
        return readableLines(finished);
    }

    private List<Fields> readableLines(int count) {
        var readable = new ArrayList<Fields>();
        for (var index = 0; index < count; index++) {
            try {
                readable.add(fields(index));
            } catch (BadCanisterLineException _) {
                // what it refers to is not known; a sweep finds that
            }
        }
        return readable;
    }

    private Fields fields(int index) {
        var line = all.get(index);
        return CanisterLine.fields(Arrays.copyOfRange(bytes, line.from, line.to));
    }

    /// The first lines, as they stand in the file, as turns of their own.
    byte[] firstLines(int count) {
        var last = fields(count - 1);
        if (!isContinued(last)) {
            return Arrays.copyOf(bytes, all.get(count - 1).to + 1);
        }
        var cut = new ByteArrayOutputStream();
        cut.write(bytes, 0, all.get(count - 1).from);
        cut.writeBytes(last.without(CONTINUED).bytes());
        cut.writeBytes(BREAK);
        return cut.toByteArray();
    }

    /// One turn as it is written, without the last line break.
    static byte[] turnBytes(List<Fields> lines) {
        var turn = new ByteArrayOutputStream();
        for (var at = 0; at < lines.size() - 1; at++) {
            turn.writeBytes(lines.get(at).with(CONTINUED, RawJson.TRUE).bytes());
            turn.writeBytes(BREAK);
        }
        turn.writeBytes(lines.getLast().bytes());
        return turn.toByteArray();
    }

    static byte[] lineBreak() {
        return BREAK.clone();
    }

    static Fields withoutContinuation(Fields line) {
        return line.without(CONTINUED);
    }
}
