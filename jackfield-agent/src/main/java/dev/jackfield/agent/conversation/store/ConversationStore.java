package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.core.shelf.Change;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.ShelfFullException;
import dev.jackfield.core.shelf.StaleVersionException;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.core.shelf.Usage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Keeps conversations on a shelf. Safe for use by several threads and processes.
///
/// Every conversation has an owner, the name of an identity, and is found by that owner alone: for all others there
/// is none. Canisters are counted from 1. All methods throw [ConversationException].
public final class ConversationStore {
    private static final int MOST_TRIES = 20;

    private final Shelf shelf;
    private final Supplier<ConversationLimits> limits;
    private final InstantSource clock;

    /// A conversation that was found.
    private record Found(String id, ConversationRecord data, long version) {
        ConversationInfo info() {
            return data.info(id);
        }
    }

    /// @param limits as they are at the moment
    public ConversationStore(Shelf shelf, Supplier<ConversationLimits> limits, InstantSource clock) {
        this.shelf = shelf;
        this.limits = limits;
        this.clock = clock;
    }

    /// A store with the usual limits.
    public ConversationStore(Shelf shelf) {
        this(shelf, () -> ConversationLimits.USUAL, InstantSource.system());
    }

    public ConversationInfo create(String owner, NewConversation chosen) {
        return create(owner, chosen, List.of());
    }

    /// Makes a conversation together with its first turn: either both are kept or nothing.
    public ConversationInfo create(String owner, NewConversation chosen, List<Canister> first) {
        return create(owner, ConversationId.random(), ConversationRecord.of(chosen, clock.instant()), first);
    }

    private ConversationInfo create(String owner, String id, ConversationRecord empty, List<Canister> first) {
        return run("create", "a conversation", () -> write(owner, new Found(id, empty, Change.ABSENT), first));
    }

    /// Takes over a conversation with all its turns in one commit, unless it is there already.
    ///
    /// @return whether it was taken over
    boolean takeOver(String owner, ConversationInfo info, List<EncodedTurn> turns) {
        var data = ConversationRecord.of(info);
        var changes = new ArrayList<Change>();
        for (var turn : turns) {
            changes.add(TurnRecords.put(owner, info.id(), data.messages() + 1, turn));
            data = data.withTurn(info.id(), turn.lines().size(), turn.size());
        }
        changes.add(put(owner, info.id(), data, Change.ABSENT));
        try {
            shelf.commit(changes);
            return true;
        } catch (StaleVersionException known) {
            return false;
        }
    }

    /// The conversations of an owner, the last used first.
    public List<ConversationInfo> list(String owner) {
        return run(
                "list",
                "the conversations",
                () -> all(owner).stream()
                        .map(Found::info)
                        .sorted(Comparator.comparing(ConversationInfo::updated)
                                .reversed()
                                .thenComparing(ConversationInfo::id))
                        .toList());
    }

    private List<Found> all(String owner) {
        return shelf.page(DrawerKind.CONVERSATIONS, owner, "", "", Integer.MAX_VALUE).stream()
                .flatMap(stored -> found(stored).stream())
                .toList();
    }

    /// Returns a record as a conversation, unless it is another, or the time that is configured now is over.
    private Optional<Found> found(StoredRecord stored) {
        return ConversationRecord.read(stored.content())
                .filter(data ->
                        ConversationId.isId(stored.key()) && !limits.get().isExpired(data.updated(), clock.instant()))
                .map(data -> new Found(stored.key(), data, stored.version()));
    }

    /// Returns what is known of a conversation without its messages.
    public ConversationInfo info(String owner, String id) {
        return run("read", id, () -> find(owner, id).info());
    }

    private Found find(String owner, String id) {
        return shelf.find(DrawerKind.CONVERSATIONS, owner, ConversationId.isId(id) ? id : "")
                .flatMap(this::found)
                .orElseThrow(() -> ConversationException.unknown(id));
    }

    /// Returns a conversation with all of its content.
    public StoredConversation load(String owner, String id) {
        return run("read", id, () -> {
            var found = find(owner, id);
            var canisters = read(owner, found, (line) -> CanisterLine.read(line.fields(), line.contents()));
            return new StoredConversation(found.info(), canisters);
        });
    }

    /// The whole conversation as lines of JSON, with all content in them.
    public String export(String owner, String id) {
        return run(
                "export",
                id,
                () -> read(
                                owner,
                                find(owner, id),
                                line -> CanisterLine.inlineContent(line.fields(), line.contents()) + "\n")
                        .stream()
                        .collect(Collectors.joining()));
    }

    /// Reads one line of a conversation.
    private interface LineReader<T> {
        T read(TurnRecords.Line line);
    }

    /// Reads all lines. A conversation that is deleted meanwhile is unknown.
    private <T> List<T> read(String owner, Found found, LineReader<T> reader) {
        try {
            var read = new ArrayList<T>();
            for (var line : new TurnRecords(shelf, owner).lines(found.data().path())) {
                read.add(readAt(line, found, reader));
            }
            return read;
        } catch (BadCanisterLineException damaged) {
            find(owner, found.id());
            throw damaged;
        }
    }

    private static <T> T readAt(TurnRecords.Line line, Found found, LineReader<T> reader) {
        try {
            return reader.read(line);
        } catch (BadCanisterLineException wrong) {
            throw wrong.withPlace("conversation " + found.id(), line.number());
        }
    }

    /// Adds a turn: all of its canisters or, when this fails or the process is killed, none.
    public ConversationInfo append(String owner, String id, List<Canister> turn) {
        return run("extend", id, () -> repeatWhileStale(() -> write(owner, find(owner, id), turn)));
    }

    /// Adds a turn that was made in the knowledge of the first `after` canisters. Fails when there are others by
    /// now, because two turns at once would not know of each other.
    ///
    /// @param chosen another title or model, which the conversation gets together with the turn
    public ConversationInfo append(String owner, String id, int after, List<Canister> turn, NewConversation chosen) {
        return run(
                "extend",
                id,
                () -> repeatWhileStale(() -> {
                    var found = find(owner, id);
                    if (found.data().messages() != after) {
                        throw new ConversationException(
                                ConversationException.Kind.CHANGED,
                                "Conversation '%s' has %d messages, not %d: another turn was added meanwhile. Try again."
                                        .formatted(id, found.data().messages(), after));
                    }
                    return write(owner, new Found(id, found.data().with(chosen), found.version()), turn);
                }));
    }

    /// Writes a conversation with one more turn, in one commit.
    private ConversationInfo write(String owner, Found found, List<Canister> canisters) {
        var turn = EncodedTurn.of(canisters);
        var allowed = limits.get();
        checkLength(found.data(), turn, allowed);
        var changes = new ArrayList<Change>();
        var data = found.data();
        if (!canisters.isEmpty()) {
            changes.add(TurnRecords.put(owner, found.id(), data.messages() + 1, turn));
            changes.add(new Change.Limit(DrawerKind.TURNS, owner, new Usage(Long.MAX_VALUE, allowed.ownerBytes())));
            data = data.withTurn(found.id(), clock.instant(), canisters, turn.size());
        }
        changes.add(put(owner, found.id(), data, found.version()));
        commit(owner, changes, allowed);
        return data.info(found.id());
    }

    private static void checkLength(ConversationRecord data, EncodedTurn turn, ConversationLimits allowed) {
        if (data.messages() + turn.lines().size() > allowed.messages()) {
            throw tooLong("%d messages".formatted(allowed.messages()));
        }
        if (data.bytes() + turn.size() > allowed.bytes()) {
            throw tooLong("%d bytes".formatted(allowed.bytes()));
        }
    }

    private static ConversationException tooLong(String limit) {
        return new ConversationException(
                ConversationException.Kind.LIMIT,
                "A conversation may have %s. Begin another one, or fork this one at an earlier message."
                        .formatted(limit));
    }

    private Change put(String owner, String id, ConversationRecord data, long version) {
        return new Change.Put(
                DrawerKind.CONVERSATIONS,
                owner,
                id,
                data.content(),
                List.of(),
                limits.get().keep().map(data.updated()::plus),
                OptionalLong.of(version));
    }

    private void commit(String owner, List<Change> changes, ConversationLimits allowed) {
        var all = new ArrayList<>(changes);
        all.add(new Change.Limit(
                DrawerKind.CONVERSATIONS, owner, new Usage(allowed.conversations() + 1L, Long.MAX_VALUE)));
        try {
            shelf.commit(all);
        } catch (ShelfFullException full) {
            throw tooMuch(owner, allowed);
        }
    }

    private ConversationException tooMuch(String owner, ConversationLimits allowed) {
        var message = all(owner).size() >= allowed.conversations()
                ? "You have %d conversations, which is the limit. Delete some that you do not need."
                        .formatted(allowed.conversations())
                : "Your conversations may have %d bytes together, and this would be more. Delete some that you do not need."
                        .formatted(allowed.ownerBytes());
        return new ConversationException(ConversationException.Kind.LIMIT, message);
    }

    /// Makes a conversation of the same owner that begins with the first `at` canisters of this one. Their turns are
    /// shared, and nothing is copied.
    public ConversationInfo fork(String owner, String id, int at) {
        return run(
                "fork",
                id,
                () -> repeatWhileStale(() -> {
                    var guard = new ForkGuard(shelf, owner, expiry());
                    var found = find(owner, id);
                    ForkPoint.check(read(owner, found, TurnRecords.Line::fields), at);
                    var fork = new Found(
                            ConversationId.random(), found.data().fork(id, at, clock.instant()), Change.ABSENT);
                    commit(
                            owner,
                            List.of(guard.change(), put(owner, fork.id(), fork.data(), Change.ABSENT)),
                            limits.get());
                    return fork.info();
                }));
    }

    private Optional<Instant> expiry() {
        return limits.get().keep().map(clock.instant()::plus);
    }

    public void delete(String owner, String id) {
        run(
                "delete",
                id,
                () -> repeatWhileStale(() -> {
                    var guard = new ForkGuard(shelf, owner, expiry());
                    var found = find(owner, id);
                    var others = all(owner).stream()
                            .filter(other -> !other.id().equals(id))
                            .toList();
                    var changes = new ArrayList<Change>();
                    changes.add(guard.change());
                    changes.add(new Change.Remove(DrawerKind.CONVERSATIONS, owner, id));
                    found.data().path().stream()
                            .map(ConversationRecord.Segment::branch)
                            .distinct()
                            .forEach(branch -> changes.addAll(unneeded(owner, branch + "/", others)));
                    shelf.commit(changes);
                    return id;
                }));
    }

    /// Returns what removes the turns that none of these conversations has.
    private List<Change> unneeded(String owner, String prefix, List<Found> conversations) {
        var needed = conversations.stream()
                .flatMap(conversation -> conversation.data().path().stream())
                .collect(Collectors.toMap(
                        ConversationRecord.Segment::branch, ConversationRecord.Segment::to, Math::max));
        return shelf.keys(DrawerKind.TURNS, owner, prefix, "", Integer.MAX_VALUE).stream()
                .filter(key -> TurnRecords.firstNumber(key) > needed.getOrDefault(TurnRecords.branch(key), 0))
                .<Change>map(key -> new Change.Remove(DrawerKind.TURNS, owner, key))
                .toList();
    }

    /// Removes the turns of conversations that have expired. To be called from time to time.
    public void sweep() {
        run("tidy up", "the conversations", () -> {
            shelf.removeExpired();
            shelf.owners(DrawerKind.TURNS).forEach(owner -> repeatWhileStale(() -> sweep(owner)));
            return "";
        });
    }

    /// A turn and its conversation are written together, so that every turn that is found now and is needed has a
    /// conversation that is found a moment later.
    private String sweep(String owner) {
        var guard = new ForkGuard(shelf, owner, expiry());
        var removals = unneeded(owner, "", List.of()).stream()
                .map(Change.Remove.class::cast)
                .map(Change.Remove::key)
                .collect(Collectors.toSet());
        var conversations = all(owner);
        var changes = new ArrayList<Change>(unneeded(owner, "", conversations).stream()
                .filter(change -> removals.contains(((Change.Remove) change).key()))
                .toList());
        if (!changes.isEmpty()) {
            changes.add(guard.change());
            shelf.commit(changes);
        }
        return owner;
    }

    /// Something that reads or writes records.
    private interface StoreAction<T> {
        T run();
    }

    /// Repeats an action that another thread or process was faster than.
    private static <T> T repeatWhileStale(StoreAction<T> action) {
        for (var tries = 1; ; tries++) {
            try {
                return action.run();
            } catch (StaleVersionException changed) {
                if (tries == MOST_TRIES) {
                    throw changed;
                }
            }
        }
    }

    private static <T> T run(String act, String what, StoreAction<T> action) {
        try {
            return action.run();
        } catch (ShelfException | StaleVersionException failed) {
            throw ConversationException.storage(act, what, failed);
        } catch (BadCanisterLineException wrong) {
            throw new ConversationException(
                    ConversationException.Kind.STORAGE, String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
