package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.Role;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A turn in the form in which it is written.
///
/// @param contents what stands elsewhere, by its id
record EncodedTurn(List<Fields> lines, Map<String, Bytes> contents) {
    /// Texts with fewer bytes stand in the line.
    private static final int LONG_TEXT = 1024;

    static EncodedTurn of(List<Canister> turn) {
        var contents = new LinkedHashMap<String, Bytes>();
        var lines = turn.stream()
                .map(canister -> CanisterLine.write(canister, (role, part) -> keep(role, part, contents)))
                .toList();
        refuseIfUnreadable(lines, contents);
        return new EncodedTurn(lines, contents);
    }

    /// Reads everything again, because one line that cannot be read makes the whole conversation useless.
    private static void refuseIfUnreadable(List<Fields> lines, Map<String, Bytes> contents) {
        try {
            lines.forEach(line -> CanisterLine.read(line, id -> Objects.requireNonNull(contents.get(id))));
        } catch (BadCanisterLineException unreadable) {
            throw new ConversationException(
                    ConversationException.Kind.REQUEST,
                    "This turn cannot be stored: %s.".formatted(unreadable.getMessage()),
                    unreadable);
        }
    }

    private static Optional<String> keep(Role role, CanisterContent part, Map<String, Bytes> contents) {
        var data = part.data();
        if (part instanceof CanisterContent.Text && role != Role.SUPERVISOR && data.size() < LONG_TEXT) {
            return Optional.empty();
        }
        var id = ContentId.of(data);
        contents.put(id, data);
        return Optional.of(id);
    }

    /// Returns how many bytes its lines have, with all content.
    long size() {
        return lines.stream().mapToLong(line -> line.length() + 1L).sum()
                + contents.values().stream().mapToLong(Bytes::size).sum();
    }
}
