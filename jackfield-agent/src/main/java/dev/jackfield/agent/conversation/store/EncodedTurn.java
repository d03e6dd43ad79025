package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentLookup;
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
record EncodedTurn(List<Bytes> lines, Map<String, Bytes> contents) {
    /// Texts with fewer bytes stand in the line.
    private static final int LONG_TEXT = 1024;

    static EncodedTurn of(List<Canister> turn) {
        var contents = new LinkedHashMap<String, Bytes>();
        var lines = turn.stream()
                .map(canister -> CanisterLine.write(canister, (role, part) -> keep(role, part, contents)))
                .map(line -> Bytes.of(line.bytes()))
                .toList();
        var encoded = new EncodedTurn(lines, contents);
        encoded.refuseIfUnreadable();
        return encoded;
    }

    /// Reads a turn, with all content that its lines name.
    ///
    /// @throws BadCanisterLineException if a line is wrong, or some content is missing or another one
    static EncodedTurn read(List<Bytes> lines, ContentLookup lookup) {
        var contents = new LinkedHashMap<String, Bytes>();
        lines.stream()
                .map(EncodedTurn::fields)
                .flatMap(CanisterLine::contentIds)
                .forEach(id -> contents.computeIfAbsent(id, _ -> find(id, lookup)));
        return new EncodedTurn(lines, contents);
    }

    private static Bytes find(String id, ContentLookup lookup) {
        ContentId.requireHash(id);
        var content = lookup.find(id);
        if (!ContentId.of(content).equals(id)) {
            throw new BadCanisterLineException("the content '%s' does not match its hash".formatted(id));
        }
        return content;
    }

    /// Reads everything again, because one line that cannot be read makes the whole conversation useless.
    private void refuseIfUnreadable() {
        try {
            canisters();
        } catch (BadCanisterLineException unreadable) {
            throw new ConversationException(
                    ConversationException.Kind.REQUEST,
                    "This turn cannot be stored: %s.".formatted(unreadable.getMessage()),
                    unreadable);
        }
    }

    static Fields fields(Bytes line) {
        return CanisterLine.fields(line.toArray());
    }

    /// Returns the canisters that the lines are.
    List<Canister> canisters() {
        return lines.stream()
                .map(line -> CanisterLine.read(fields(line), id -> Objects.requireNonNull(contents.get(id))))
                .toList();
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
        return lines.stream().mapToLong(line -> line.size() + 1L).sum()
                + contents.values().stream().mapToLong(Bytes::size).sum();
    }
}
