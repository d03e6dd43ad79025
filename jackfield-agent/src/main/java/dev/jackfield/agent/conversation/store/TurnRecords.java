package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentLookup;
import dev.jackfield.core.shelf.Change;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.Bytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The turns of an owner's conversations. A turn is one record: its lines, with long content attached. Its key is its
/// branch and the number of its first canister.
record TurnRecords(Shelf shelf, String owner) {
    private static final int PAGE = 100;

    /// A line of a conversation, with a way to the content that it names.
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    record Line(int number, byte[] bytes, ContentLookup contents) {
        Fields fields() {
            return CanisterLine.fields(bytes);
        }
    }

    static Change put(String owner, String branch, int first, EncodedTurn turn) {
        return new Change.Put(
                DrawerKind.TURNS,
                owner,
                key(branch, first),
                bytes(turn.lines()),
                turn.contents().values().stream().map(Bytes::toArray).toList(),
                Optional.empty(),
                OptionalLong.of(Change.ABSENT));
    }

    private static byte[] bytes(List<Fields> lines) {
        var bytes = new ByteArrayOutputStream();
        lines.forEach(line -> {
            bytes.writeBytes(line.bytes());
            bytes.write('\n');
        });
        return bytes.toByteArray();
    }

    private static String key(String branch, int number) {
        return "%s/%08d".formatted(branch, number);
    }

    /// Returns the branch of a key.
    static String branch(String key) {
        return key.substring(0, Math.max(0, key.indexOf('/')));
    }

    /// Returns the number of the first canister of a turn.
    static int firstNumber(String key) {
        return Integer.parseInt(key.substring(key.indexOf('/') + 1));
    }

    /// Returns the lines of a path, in their order.
    List<Line> lines(List<ConversationRecord.Segment> path) {
        var lines = new ArrayList<Line>();
        for (var segment : path) {
            addLines(segment, lines);
        }
        return lines;
    }

    private void addLines(ConversationRecord.Segment segment, List<Line> lines) {
        var after = key(segment.branch(), lines.size()); // the first turn begins with the next number, or within it
        var page = shelf.page(DrawerKind.TURNS, owner, segment.branch() + "/", after, PAGE);
        while (!page.isEmpty() && lines.size() < segment.to()) {
            page.forEach(turn -> addTurn(turn, segment.to(), lines));
            page = shelf.page(
                    DrawerKind.TURNS,
                    owner,
                    segment.branch() + "/",
                    page.getLast().key(),
                    PAGE);
        }
        if (lines.size() < segment.to()) {
            throw new BadCanisterLineException("its messages from %d on are missing".formatted(lines.size() + 1));
        }
    }

    private void addTurn(StoredRecord turn, int last, List<Line> lines) {
        var contents = new AttachedContents(turn.key());
        for (var bytes : split(turn.content())) {
            if (lines.size() < last) {
                lines.add(new Line(lines.size() + 1, bytes, contents));
            }
        }
    }

    private static List<byte[]> split(byte[] content) {
        var lines = new ArrayList<byte[]>();
        var from = 0;
        for (var at = 0; at < content.length; at++) {
            if (content[at] == '\n') {
                lines.add(Arrays.copyOfRange(content, from, at));
                from = at + 1;
            }
        }
        return lines;
    }

    /// The content that the lines of one turn name. Each is read once.
    private final class AttachedContents implements ContentLookup {
        private final String turn;
        private final Map<String, Bytes> known = new HashMap<>();

        AttachedContents(String turn) {
            this.turn = turn;
        }

        @Override
        public Bytes find(String id) {
            return known.computeIfAbsent(id, this::read);
        }

        private Bytes read(String id) {
            if (!ContentId.isId(id)) {
                throw new BadCanisterLineException("its 'content_id' is not sha256: with 64 digits");
            }
            return shelf.attachment(DrawerKind.TURNS, owner, turn, ContentId.hash(id))
                    .map(Bytes::of)
                    .orElseThrow(() -> new BadCanisterLineException("there is no content '%s' any more".formatted(id)));
        }
    }
}
