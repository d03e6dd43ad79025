package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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

    /// Returns the finished turns. The failure of a wrong line has its number in the file.
    List<List<Fields>> turns() {
        var turns = new ArrayList<List<Fields>>();
        var turn = new ArrayList<Fields>();
        for (var index = 0; index < finished; index++) {
            var line = checkedFields(index);
            turn.add(line.without(CONTINUED));
            if (!isContinued(line)) {
                turns.add(List.copyOf(turn));
                turn.clear();
            }
        }
        return turns;
    }

    private Fields checkedFields(int index) {
        try {
            return fields(index);
        } catch (BadCanisterLineException wrong) {
            throw wrong.withPlace(name, all.get(index).number);
        }
    }

    private Fields fields(int index) {
        var line = all.get(index);
        return CanisterLine.fields(Arrays.copyOfRange(bytes, line.from, line.to));
    }

    /// Returns one turn as it is written.
    static byte[] turnBytes(List<Fields> lines) {
        var turn = new ByteArrayOutputStream();
        for (var at = 0; at < lines.size(); at++) {
            var line = lines.get(at);
            turn.writeBytes((at < lines.size() - 1 ? line.with(CONTINUED, RawJson.TRUE) : line).bytes());
            turn.writeBytes(BREAK);
        }
        return turn.toByteArray();
    }
}
