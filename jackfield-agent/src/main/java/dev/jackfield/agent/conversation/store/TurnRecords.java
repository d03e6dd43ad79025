package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.ContentLookup;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
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
import java.util.stream.Stream;

/// The turns of an owner's conversations. A turn is one record: its lines, with long content attached.
record TurnRecords(Shelf shelf, String owner) {
    private static final int PAGE = 100;

    /// The lines of a turn that a conversation has, with a way to the content that they name.
    record Turn(List<Line> lines) {
        /// Returns the turn with all that its lines name.
        EncodedTurn encoded() {
            return EncodedTurn.read(lines.stream().map(Line::bytes).toList(), lines.getFirst().contents);
        }
    }

    /// @param number counts the canisters of the conversation
    record Line(int number, Bytes bytes, ContentLookup contents) {
        Fields fields() {
            return EncodedTurn.fields(bytes);
        }
    }

    ShelfChange put(TurnKey key, EncodedTurn turn) {
        return new ShelfChange.Put(
                DrawerKind.TURNS,
                owner,
                key.key(),
                bytes(turn.lines()),
                turn.contents().values().stream().map(Bytes::toArray).toList(),
                Optional.empty(),
                OptionalLong.of(ShelfChange.ABSENT));
    }

    private static byte[] bytes(List<Bytes> lines) {
        var bytes = new ByteArrayOutputStream();
        lines.forEach(line -> {
            bytes.writeBytes(line.toArray());
            bytes.write('\n');
        });
        return bytes.toByteArray();
    }

    /// Returns the turns of a path, in their order. The last one of a segment may be cut.
    List<Turn> turns(List<ConversationRecord.Segment> path) {
        var turns = new ArrayList<Turn>();
        var count = 0;
        for (var segment : path) {
            addTurns(segment, count, turns);
            count = segment.to();
        }
        return turns;
    }

    /// Adds the turns of a branch after a number, up to its last one.
    private void addTurns(ConversationRecord.Segment segment, int before, List<Turn> turns) {
        var count = before;
        var after = new TurnKey(segment.branch(), before).key();
        while (count < segment.to()) {
            var page = shelf.page(DrawerKind.TURNS, owner, TurnKey.prefix(segment.branch()), after, PAGE);
            if (page.isEmpty()) {
                throw new BadCanisterLineException("its messages from %d on are missing".formatted(count + 1));
            }
            for (var stored : page) {
                count = addTurn(stored, count, segment.to(), turns);
            }
            after = page.getLast().key();
        }
    }

    /// Adds as much of a turn as there is before `last`, and returns how many canisters there are now.
    private int addTurn(StoredRecord stored, int count, int last, List<Turn> turns) {
        var contents = new AttachedContents(stored.key());
        var lines = new ArrayList<Line>();
        for (var bytes : split(stored.content())) {
            if (count + lines.size() < last) {
                lines.add(new Line(count + lines.size() + 1, bytes, contents));
            }
        }
        if (!lines.isEmpty()) {
            turns.add(new Turn(List.copyOf(lines)));
        }
        return count + lines.size();
    }

    /// Returns the lines of a path, in their order.
    Stream<Line> lines(List<ConversationRecord.Segment> path) {
        return turns(path).stream().flatMap(turn -> turn.lines().stream());
    }

    private static List<Bytes> split(byte[] content) {
        var lines = new ArrayList<Bytes>();
        var from = 0;
        for (var at = 0; at < content.length; at++) {
            if (content[at] == '\n') {
                lines.add(Bytes.of(Arrays.copyOfRange(content, from, at)));
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
            return shelf.attachment(DrawerKind.TURNS, owner, turn, ContentId.requireHash(id))
                    .map(Bytes::of)
                    .orElseThrow(() -> new BadCanisterLineException("there is no content '%s' any more".formatted(id)));
        }
    }
}
