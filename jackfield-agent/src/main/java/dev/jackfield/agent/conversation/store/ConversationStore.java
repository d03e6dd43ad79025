package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.store.OwnedConversations.Found;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.ShelfFullException;
import dev.jackfield.core.shelf.StaleVersionException;
import dev.jackfield.core.shelf.Usage;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps conversations on a shelf. Safe for use by several threads and processes.
///
/// Every conversation has an owner, the name of an identity, and is found by that owner alone: for all others there
/// is none. Canisters are counted from 1. All methods throw [ConversationException].
public final class ConversationStore {
    private static final Logger LOG = LoggerFactory.getLogger(ConversationStore.class);
    private static final int MOST_TRIES = 50;

    private final Shelf shelf;
    private final Supplier<ConversationLimits> limits;
    private final InstantSource clock;

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
        return run("create", "a conversation", () -> {
            var data = ConversationRecord.of(chosen, clock.instant());
            return write(owner, new Found(ConversationId.random(), data, ShelfChange.ABSENT), EncodedTurn.of(first));
        });
    }

    /// The conversations of an owner, the last used first.
    public List<ConversationInfo> list(String owner) {
        return run(
                "list",
                "the conversations",
                () -> owned(owner).all().stream()
                        .filter(found -> !isExpired(found))
                        .map(Found::info)
                        .sorted(Comparator.comparing(ConversationInfo::updated)
                                .reversed()
                                .thenComparing(ConversationInfo::id))
                        .toList());
    }

    private OwnedConversations owned(String owner) {
        return new OwnedConversations(shelf, owner);
    }

    private boolean isExpired(Found found) {
        return limits.get().isExpired(found.data().lastUsed(), clock.instant());
    }

    /// Returns what is known of a conversation without its messages.
    public ConversationInfo info(String owner, String id) {
        return run("read", id, () -> find(owner, id).info());
    }

    private Found find(String owner, String id) {
        return owned(owner)
                .find(id)
                .filter(found -> !isExpired(found))
                .orElseThrow(() -> ConversationException.unknown(id));
    }

    /// Returns a conversation with all of its content.
    public StoredConversation load(String owner, String id) {
        return run("read", id, () -> {
            var found = find(owner, id);
            var canisters = read(owner, found, line -> CanisterLine.read(line.fields(), line.contents()));
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

    private <T> List<T> read(String owner, Found found, LineReader<T> reader) {
        return reading(
                owner,
                found,
                () -> turns(owner)
                        .lines(found.data().path())
                        .map(line -> readAt(line, found, reader))
                        .toList());
    }

    private TurnRecords turns(String owner) {
        return new TurnRecords(shelf, owner);
    }

    /// Reads turns. A conversation that is deleted meanwhile is unknown.
    private <T> T reading(String owner, Found found, StoreAction<T> action) {
        try {
            return action.run();
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
        return run("extend", id, () -> {
            var encoded = EncodedTurn.of(turn);
            return repeatWhileStale(() -> write(owner, find(owner, id), encoded));
        });
    }

    /// Adds a turn that was made in the knowledge of the first `after` canisters. Fails when there are others by
    /// now, because two turns at once would not know of each other.
    ///
    /// @param chosen another title or model, which the conversation gets together with the turn
    public ConversationInfo append(String owner, String id, int after, List<Canister> turn, NewConversation chosen) {
        return run("extend", id, () -> {
            var encoded = EncodedTurn.of(turn);
            return repeatWhileStale(() -> {
                var found = find(owner, id);
                refuseUnlessAt(after, found);
                return write(owner, found.with(found.data().with(chosen)), encoded);
            });
        });
    }

    private static void refuseUnlessAt(int after, Found found) {
        if (found.data().messages() != after) {
            throw new ConversationException(
                    ConversationException.Kind.CHANGED,
                    "Conversation '%s' has %d messages, not %d: another turn was added meanwhile. Try again."
                            .formatted(found.id(), found.data().messages(), after));
        }
    }

    /// Writes a conversation with one more turn, in one commit.
    private ConversationInfo write(String owner, Found found, EncodedTurn turn) {
        checkLength(found.data().messages() + turn.lines().size(), found.data().bytes() + turn.size());
        var changes = new ArrayList<ShelfChange>();
        var data = found.data();
        if (!turn.lines().isEmpty()) {
            changes.add(turns(owner).put(new TurnKey(found.id(), data.messages() + 1), turn));
            changes.add(mostBytes(owner));
            data = data.withTurn(found.id(), clock.instant(), turn);
        }
        changes.addAll(put(owner, found.with(data)));
        commit(owner, changes);
        return data.info(found.id());
    }

    private void checkLength(int messages, long bytes) {
        var allowed = limits.get();
        if (messages > allowed.messages()) {
            throw tooLong("%d messages".formatted(allowed.messages()));
        }
        if (bytes > allowed.bytes()) {
            throw tooLong("%d bytes".formatted(allowed.bytes()));
        }
    }

    private static ConversationException tooLong(String limit) {
        return new ConversationException(
                ConversationException.Kind.LIMIT,
                "A conversation may have %s. Begin another one, or fork this one at an earlier message."
                        .formatted(limit));
    }

    private ShelfChange mostBytes(String owner) {
        return new ShelfChange.Limit(
                DrawerKind.TURNS, owner, new Usage(Long.MAX_VALUE, limits.get().ownerBytes()));
    }

    /// Returns what writes the record of a conversation; a new one must be within the limit.
    private List<ShelfChange> put(String owner, Found found) {
        var put = owned(owner).put(found);
        return found.version() == ShelfChange.ABSENT ? List.of(put, mostConversations(owner)) : List.of(put);
    }

    private ShelfChange mostConversations(String owner) {
        return new ShelfChange.Limit(
                DrawerKind.CONVERSATIONS, owner, new Usage(limits.get().conversations(), Long.MAX_VALUE));
    }

    /// Commits; what has expired and is not removed yet takes no space of others.
    private void commit(String owner, List<ShelfChange> changes) {
        try {
            shelf.commit(changes);
        } catch (ShelfFullException full) {
            if (removeExpired(owner) == 0) {
                throw tooMuch(full.kind());
            }
            commit(owner, changes);
        }
    }

    private ConversationException tooMuch(DrawerKind kind) {
        var allowed = limits.get();
        var message = kind.equals(DrawerKind.CONVERSATIONS)
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
                    var origin = find(owner, id);
                    var data = origin.data().fork(id, at, checkedSize(owner, origin, at), clock.instant());
                    var fork = new Found(ConversationId.random(), data, ShelfChange.ABSENT);
                    var changes = new ArrayList<>(put(owner, fork));
                    changes.addAll(put(owner, origin)); // unchanged: whoever deletes it meanwhile must look again
                    commit(owner, changes);
                    return fork.info();
                }));
    }

    /// Returns how many bytes the first canisters have, after which a conversation can part from this one.
    private long checkedSize(String owner, Found origin, int at) {
        return reading(owner, origin, () -> {
            ForkPoint.check(read(owner, origin, TurnRecords.Line::fields), at);
            return turns(owner)
                    .turns(origin.data().fork("", at, 0, clock.instant()).path())
                    .stream()
                    .mapToLong(turn -> turn.encoded().size())
                    .sum();
        });
    }

    public void delete(String owner, String id) {
        run(
                "delete",
                id,
                () -> repeatWhileStale(() -> {
                    shelf.commit(owned(owner).removal(find(owner, id)));
                    return id;
                }));
    }

    /// Removes conversations that have expired. To be called from time to time.
    public void sweep() {
        run("tidy up", "the conversations", () -> {
            shelf.owners(DrawerKind.CONVERSATIONS).forEach(this::removeExpired);
            return true;
        });
    }

    /// Removes the expired conversations of an owner, and returns how many there were.
    private long removeExpired(String owner) {
        return owned(owner).all().stream()
                .filter(this::isExpired)
                .filter(expired -> remove(owner, expired))
                .count();
    }

    /// Removes a conversation, unless it is used just now.
    private boolean remove(String owner, Found expired) {
        try {
            shelf.commit(owned(owner).removal(expired));
            return true;
        } catch (StaleVersionException used) {
            return false;
        }
    }

    /// Returns a conversation in the form of files.
    public ConversationFiles files(String owner, String id) {
        return run("export", id, () -> {
            var found = find(owner, id);
            var turns = reading(
                    owner,
                    found,
                    () -> turns(owner).turns(found.data().path()).stream()
                            .map(TurnRecords.Turn::encoded)
                            .toList());
            return ConversationFiles.of(owner, id, found.data(), turns);
        });
    }

    /// Makes a conversation of what [#files] returned, or of lines with all content in them. It keeps its id, unless
    /// the owner has such a conversation or forks of it, and does not expire before one that is made now.
    public ConversationInfo add(String owner, ConversationFiles files) {
        return run("import", "a conversation", () -> {
            var turns = files.turns();
            var now = clock.instant();
            var data = files.withoutTurns(now).importedAt(now).titledBy(turns);
            checkLength(
                    turns.stream().mapToInt(turn -> turn.lines().size()).sum(),
                    turns.stream().mapToLong(EncodedTurn::size).sum());
            return repeatWhileStale(() -> {
                var id = !turns.isEmpty() && isFree(owner, files.id()) ? files.id() : ConversationId.random();
                var changes = new ArrayList<>(owned(owner).putAll(id, data, turns));
                changes.add(mostBytes(owner));
                changes.add(mostConversations(owner));
                commit(owner, changes);
                return find(owner, id).info();
            });
        });
    }

    private boolean isFree(String owner, String id) {
        return ConversationId.isId(id)
                && owned(owner).find(id).isEmpty()
                && !owned(owner).hasTurns(id);
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
        } catch (StaleVersionException changed) {
            throw ConversationException.tooBusy(act, what, changed);
        } catch (ShelfException failed) {
            LOG.warn("Cannot {} {}: {}", act, what, failed.getMessage());
            throw ConversationException.storage(act, what, failed);
        } catch (BadCanisterLineException wrong) {
            throw new ConversationException(
                    ConversationException.Kind.STORAGE, String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
