package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.protocol.json.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Writes and deletes conversations. Only the holder of the lock calls it.
final class ConversationWriter {
    private final OwnedConversations conversations;
    private final ContentFolder contents;
    private final Supplier<ConversationLimits> limits;
    private final InstantSource clock;

    ConversationWriter(
            OwnedConversations conversations,
            ContentFolder contents,
            Supplier<ConversationLimits> limits,
            InstantSource clock) {
        this.conversations = conversations;
        this.contents = contents;
        this.limits = limits;
        this.clock = clock;
    }

    ConversationInfo create(String owner, NewConversation chosen, List<Canister> first) throws IOException {
        refuseOneMore(owner);
        var turn = EncodedTurn.of(first);
        var bytes = checkedBytes(turn, 0, 0, Set.of());
        refuseBeyondShare(owner, bytes);
        var folder = conversations.folder(ConversationId.random());
        var metadata = Metadata.of(owner, chosen, clock.instant())
                .withTurn(clock.instant(), first.size(), first)
                .withBytes(bytes);
        keep(turn, folder);
        folder.create(turnBytes(turn), metadata);
        return metadata.info(folder.id());
    }

    private void refuseOneMore(String owner) throws IOException {
        var most = limits.get().conversations();
        if (conversations.share(owner).conversations() >= most) {
            throw new ConversationException(
                    ConversationException.Kind.LIMIT,
                    "You have %d conversations, which is the limit. Delete some that you do not need.".formatted(most));
        }
    }

    private static byte[] turnBytes(EncodedTurn turn) {
        var bytes = new ByteArrayOutputStream();
        if (!turn.lines().isEmpty()) {
            bytes.writeBytes(MessageLines.turnBytes(turn.lines()));
            bytes.writeBytes(MessageLines.lineBreak());
        }
        return bytes.toByteArray();
    }

    ConversationInfo append(String owner, String id, List<Canister> turn) throws IOException {
        var found = conversations.find(owner, id);
        return append(found, found.folder().lines(), turn, NewConversation.UNTITLED);
    }

    ConversationInfo append(String owner, String id, int after, List<Canister> turn, NewConversation chosen)
            throws IOException {
        var found = conversations.find(owner, id);
        var lines = found.folder().lines();
        if (lines.count() != after) {
            throw new ConversationException(
                    ConversationException.Kind.CHANGED,
                    "Conversation '%s' has %d messages, not %d: another turn was added meanwhile. Try again."
                            .formatted(id, lines.count(), after));
        }
        return append(found, lines, turn, chosen);
    }

    private ConversationInfo append(
            OwnedConversations.Found found, MessageLines lines, List<Canister> canisters, NewConversation chosen)
            throws IOException {
        var changed = found.metadata().with(chosen);
        if (canisters.isEmpty()) {
            found.folder().write(changed);
            return changed.info(found.folder().id());
        }
        var turn = EncodedTurn.of(canisters);
        var known = contentIds(lines.finishedLines());
        var bytes = checkedBytes(turn, lines.count(), lines.length(), known);
        refuseBeyondShare(found.metadata().owner(), bytes - found.bytes());
        keep(turn, found.folder());
        found.folder().append(lines, turn.lines());
        known.addAll(turn.contents().keySet());
        releaseUnfinished(lines, known, found.folder());
        var metadata = changed.withTurn(clock.instant(), lines.count() + canisters.size(), canisters)
                .withBytes(bytes);
        found.folder().write(metadata);
        return metadata.info(found.folder().id());
    }

    /// Releases what only the lines of an unfinished turn referred to, which are gone now.
    private void releaseUnfinished(MessageLines before, Set<String> known, ConversationFolder folder)
            throws IOException {
        if (before.hasUnfinished()) {
            var ids = contentIds(before.readableLines());
            ids.removeAll(known);
            release(ids, folder);
        }
    }

    private void release(Set<String> ids, ConversationFolder folder) throws IOException {
        for (var id : ids) {
            contents.release(id, folder.id());
        }
    }

    private void keep(EncodedTurn turn, ConversationFolder folder) throws IOException {
        for (var content : turn.contents().entrySet()) {
            contents.keep(content.getKey(), content.getValue(), folder.id());
        }
    }

    /// Returns how many bytes a conversation has with one more turn.
    private long checkedBytes(EncodedTurn turn, int messages, int length, Set<String> known) throws IOException {
        var allowed = limits.get();
        if (messages + turn.lines().size() > allowed.messages()) {
            throw tooLong("%d messages".formatted(allowed.messages()));
        }
        var bytes = length + turn.length() + contentBytes(known);
        for (var content : turn.contents().entrySet()) {
            bytes += known.contains(content.getKey()) ? 0 : content.getValue().size();
        }
        if (bytes > allowed.bytes()) {
            throw tooLong("%d bytes".formatted(allowed.bytes()));
        }
        return bytes;
    }

    private long contentBytes(Set<String> ids) throws IOException {
        var bytes = 0L;
        for (var id : ids) {
            bytes += Math.max(0, contents.size(id));
        }
        return bytes;
    }

    /// Refuses what would be too much for all conversations of an owner together. Content that several of them share
    /// counts for each.
    private void refuseBeyondShare(String owner, long more) throws IOException {
        var most = limits.get().ownerBytes();
        if (more > 0 && conversations.share(owner).bytes() + more > most) {
            throw new ConversationException(
                    ConversationException.Kind.LIMIT,
                    "Your conversations may have %d bytes together, and this would be more. Delete some that you do not need."
                            .formatted(most));
        }
    }

    private static ConversationException tooLong(String limit) {
        return new ConversationException(
                ConversationException.Kind.LIMIT,
                "A conversation may have %s. Begin another one, or fork this one at an earlier message."
                        .formatted(limit));
    }

    ConversationInfo fork(String owner, String id, int at) throws IOException {
        refuseOneMore(owner);
        var found = conversations.find(owner, id);
        var lines = found.folder().lines();
        ForkPoint.check(lines, at);
        var folder = conversations.folder(ConversationId.random());
        var shared = contentIds(lines.read(at, line -> line));
        var first = lines.firstLines(at);
        var bytes = first.length + contentBytes(shared);
        refuseBeyondShare(owner, bytes);
        for (var content : shared) {
            contents.addReference(content, folder.id());
        }
        var now = clock.instant();
        var chosen = new NewConversation(found.metadata().title(), found.info().model());
        var metadata = Metadata.of(owner, chosen, now)
                .withTurn(now, at, List.of())
                .forkedFrom(id, at)
                .withBytes(bytes);
        folder.create(first, metadata);
        return metadata.info(folder.id());
    }

    void delete(ConversationFolder folder) throws IOException {
        var ids = folder.hasMessages() ? contentIds(folder.lines().readableLines()) : Set.<String>of();
        folder.delete();
        release(ids, folder);
    }

    private static Set<String> contentIds(List<Fields> lines) {
        return lines.stream()
                .flatMap(CanisterLine::contentIds)
                .filter(ContentFolder::isId)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
