package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentLookup;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.tools.Bytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The lines of `messages.jsonl`, without those of a turn that was not written to its end.
final class MessageLines {
    /// A line with this member is followed by another line of the same turn.
    private static final String CONTINUED = "continued";

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

    /// Returns whether it ends in the middle of a turn.
    boolean isCut() {
        return finished < all.size() || hasRest();
    }

    /// Returns the finished turns. The failure of a wrong line has its number in the file.
    List<EncodedTurn> turns(ContentLookup contents) {
        var turns = new ArrayList<EncodedTurn>();
        var turn = new ArrayList<Bytes>();
        for (var index = 0; index < finished; index++) {
            var line = checkedFields(index, contents);
            if (isContinued(line)) {
                turn.add(Bytes.of(line.without(CONTINUED).bytes()));
            } else {
                turn.add(Bytes.of(bytes(index)));
                turns.add(EncodedTurn.read(List.copyOf(turn), contents));
                turn.clear();
            }
        }
        return turns;
    }

    private Fields checkedFields(int index, ContentLookup contents) {
        try {
            var line = fields(index);
            CanisterLine.read(line, contents);
            return line;
        } catch (BadCanisterLineException wrong) {
            throw wrong.withPlace(name, all.get(index).number);
        }
    }

    private Fields fields(int index) {
        return CanisterLine.fields(bytes(index));
    }

    private byte[] bytes(int index) {
        var line = all.get(index);
        return Arrays.copyOfRange(bytes, line.from, line.to);
    }

    /// Returns the lines of a file with these turns.
    static Bytes bytes(List<EncodedTurn> turns) {
        var bytes = new ByteArrayOutputStream();
        for (var turn : turns) {
            for (var line : turn.lines().subList(0, turn.lines().size() - 1)) {
                bytes.writeBytes(
                        EncodedTurn.fields(line).with(CONTINUED, RawJson.TRUE).bytes());
                bytes.write('\n');
            }
            bytes.writeBytes(turn.lines().getLast().toArray());
            bytes.write('\n');
        }
        return Bytes.of(bytes.toByteArray());
    }
}
