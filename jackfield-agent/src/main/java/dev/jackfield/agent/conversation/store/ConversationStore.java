package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps conversations in a folder. Safe for use by several threads and processes.
///
/// Every conversation has an owner, the name of an identity, and is found by that owner alone: for all others there
/// is none. Canisters are counted from 1. All methods throw [ConversationException].
public final class ConversationStore {
    private static final Logger LOG = LoggerFactory.getLogger(ConversationStore.class);

    private final ContentFolder contents;
    private final OwnedConversations conversations;
    private final ConversationWriter writer;
    private final StoreLock lock;

    private ConversationStore(Path folder, Supplier<ConversationLimits> limits, InstantSource clock)
            throws IOException {
        PrivateFiles.createFolder(folder.resolve("conversations"));
        PrivateFiles.createFolder(folder.resolve("content"));
        this.lock = new StoreLock(folder.resolve("lock"));
        this.contents = new ContentFolder(folder.resolve("content"));
        this.conversations = new OwnedConversations(folder.resolve("conversations"), limits, clock);
        this.writer = new ConversationWriter(conversations, contents, limits, clock);
    }

    /// Opens a store with the usual limits.
    public static ConversationStore open(Path folder) {
        return open(folder, () -> ConversationLimits.USUAL, InstantSource.system());
    }

    /// Opens a store; makes the folder where there is none.
    ///
    /// @param limits as they are at the moment
    public static ConversationStore open(Path folder, Supplier<ConversationLimits> limits, InstantSource clock) {
        try {
            return new ConversationStore(folder, limits, clock);
        } catch (IOException failed) {
            LOG.warn("Conversations cannot be stored in {}: {}", folder, failed.toString());
            throw ConversationException.storage("open", "the conversations", failed);
        }
    }

    public ConversationInfo create(String owner, NewConversation chosen) throws InterruptedException {
        return create(owner, chosen, List.of());
    }

    /// Makes a conversation together with its first turn: either both are kept or nothing.
    public ConversationInfo create(String owner, NewConversation chosen, List<Canister> first)
            throws InterruptedException {
        return runLocked("create", "a conversation", () -> writer.create(owner, chosen, first));
    }

    /// The conversations of an owner, the last used first.
    public List<ConversationInfo> list(String owner) {
        return read("list", "the conversations", () -> conversations.list(owner));
    }

    /// Returns what is known of a conversation without its messages.
    public ConversationInfo info(String owner, String id) {
        return read("read", id, () -> conversations.find(owner, id).info());
    }

    /// Returns a conversation with all of its content. Fails when a line is wrong, because it was changed by hand,
    /// and says which.
    public StoredConversation load(String owner, String id) {
        return read("read", id, () -> {
            var found = conversations.find(owner, id);
            var canisters = lines(found, CanisterLine::read);
            return new StoredConversation(found.info().withMessages(canisters.size()), canisters);
        });
    }

    /// The whole conversation as lines of JSON, with all content in them.
    public String export(String owner, String id) {
        return read("export", id, () -> {
            var found = conversations.find(owner, id);
            return lines(
                            found,
                            (line, kept) -> MessageLines.withoutContinuation(CanisterLine.inlineContent(line, kept)))
                    .stream()
                    .map(line -> line + "\n")
                    .collect(Collectors.joining());
        });
    }

    /// Reads one line of a conversation.
    private interface LineReader<T> {
        T read(Fields line, KeptContent kept);
    }

    private <T> List<T> lines(OwnedConversations.Found found, LineReader<T> reader) throws IOException {
        var kept = new KeptContent(contents, found.folder());
        var lines = found.folder().lines();
        return lines.read(lines.count(), line -> reader.read(line, kept));
    }

    /// Adds a turn: all of its canisters or, when this fails or the process is killed, none.
    public ConversationInfo append(String owner, String id, List<Canister> turn) throws InterruptedException {
        return runLocked("extend", id, () -> writer.append(owner, id, turn));
    }

    /// Adds a turn that was made in the knowledge of the first `after` canisters. Fails when there are others by
    /// now, because two turns at once would not know of each other.
    ///
    /// @param chosen another title or model, which the conversation gets together with the turn
    public ConversationInfo append(String owner, String id, int after, List<Canister> turn, NewConversation chosen)
            throws InterruptedException {
        return runLocked("extend", id, () -> writer.append(owner, id, after, turn, chosen));
    }

    /// Makes a conversation of the same owner that begins with the first `at` canisters of this one. Their content
    /// is shared.
    public ConversationInfo fork(String owner, String id, int at) throws InterruptedException {
        return runLocked("fork", id, () -> writer.fork(owner, id, at));
    }

    public void delete(String owner, String id) throws InterruptedException {
        runLocked("delete", id, () -> {
            writer.delete(conversations.find(owner, id).folder());
            return id;
        });
    }

    /// Removes expired conversations, and what a killed process left. To be called from time to time.
    public void sweep() throws InterruptedException {
        new StoreCleanup(conversations, contents, writer, lock).run();
    }

    private <T> T runLocked(String act, String what, StoreAction<T> action) throws InterruptedException {
        try (var _ = lock.acquire()) {
            return read(act, what, action);
        }
    }

    private static <T> T read(String act, String what, StoreAction<T> action) {
        try {
            return action.run();
        } catch (IOException failed) {
            throw ConversationException.storage(act, what, failed);
        } catch (BadCanisterLineException wrong) {
            throw new ConversationException(
                    ConversationException.Kind.STORAGE, String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /// Something that reads or writes files.
    private interface StoreAction<T> {
        T run() throws IOException;
    }
}
