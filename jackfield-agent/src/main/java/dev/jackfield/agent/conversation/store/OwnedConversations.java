package dev.jackfield.agent.conversation.store;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.StoredRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The records of one owner's conversations, whatever their age.
record OwnedConversations(Shelf shelf, String owner) {

    /// A conversation as it was when it was read.
    ///
    /// @param version [ShelfChange#ABSENT] for one that is to be made
    record Found(String id, ConversationRecord data, long version) {
        ConversationInfo info() {
            return data.info(id);
        }

        Found with(ConversationRecord changed) {
            return new Found(id, changed, version);
        }
    }

    Optional<Found> find(String id) {
        return ConversationId.isId(id)
                ? shelf.find(DrawerKind.CONVERSATIONS, owner, id).flatMap(OwnedConversations::read)
                : Optional.empty();
    }

    /// Returns all of them. There are no more than [DrawerKind#CONVERSATIONS] allows, and each is small.
    List<Found> all() {
        return shelf.page(DrawerKind.CONVERSATIONS, owner, "", "", Integer.MAX_VALUE).stream()
                .flatMap(stored -> read(stored).stream())
                .toList();
    }

    private static Optional<Found> read(StoredRecord stored) {
        return ConversationRecord.read(stored.content()).map(data -> new Found(stored.key(), data, stored.version()));
    }

    /// Returns what writes a conversation, unless it was changed since it was found. What expires is up to the limits
    /// that are configured when somebody looks, so that the record itself never does.
    ShelfChange put(Found found) {
        return new ShelfChange.Put(
                DrawerKind.CONVERSATIONS,
                owner,
                found.id(),
                found.data().content(),
                List.of(),
                Optional.empty(),
                OptionalLong.of(found.version()));
    }

    /// Returns what makes a conversation with all its turns, unless there is one.
    ///
    /// @param empty the conversation without its turns
    List<ShelfChange> putAll(String id, ConversationRecord empty, List<EncodedTurn> turns) {
        var changes = new ArrayList<ShelfChange>();
        var data = empty;
        for (var turn : turns) {
            changes.add(new TurnRecords(shelf, owner).put(new TurnKey(id, data.messages() + 1), turn));
            data = data.withTurn(id, turn);
        }
        changes.add(put(new Found(id, data, ShelfChange.ABSENT)));
        return changes;
    }

    /// Returns what removes a conversation with the turns that no other one has, unless it was changed since it was
    /// found.
    ///
    /// Of each branch that others have, one that has most of it is written again as it is. If that one is deleted
    /// at the same time, one of the two looks again: so the turns that both have do not stay without either.
    List<ShelfChange> removal(Found gone) {
        var turns = turnsOfBranches(gone); // before the conversations that may need them
        var holders = holders(gone);
        var changes = new ArrayList<ShelfChange>();
        changes.add(
                new ShelfChange.Remove(DrawerKind.CONVERSATIONS, owner, gone.id(), OptionalLong.of(gone.version())));
        turns.stream()
                .filter(turn -> turn.first() > need(holders.get(turn.branch()), turn.branch()))
                .forEach(turn -> changes.add(new ShelfChange.Remove(DrawerKind.TURNS, owner, turn.key())));
        holders.values().stream().distinct().forEach(holder -> changes.add(put(holder)));
        return changes;
    }

    private List<TurnKey> turnsOfBranches(Found gone) {
        return branches(gone).flatMap(branch -> turnKeys(branch).stream()).toList();
    }

    private static Stream<String> branches(Found found) {
        return found.data().path().stream().map(ConversationRecord.Segment::branch);
    }

    /// Returns of each branch the other conversation that needs most of it.
    private Map<String, Found> holders(Found gone) {
        var shared = branches(gone).collect(Collectors.toSet());
        var holders = new HashMap<String, Found>();
        for (var other : all()) {
            if (!other.id().equals(gone.id())) {
                branches(other)
                        .filter(shared::contains)
                        .forEach(branch -> holders.merge(
                                branch,
                                other,
                                BinaryOperator.maxBy(Comparator.comparingInt(found -> need(found, branch)))));
            }
        }
        return holders;
    }

    /// Returns the last number that a conversation needs of a branch.
    private static int need(@Nullable Found found, String branch) {
        return found == null
                ? 0
                : found.data().path().stream()
                        .filter(segment -> segment.branch().equals(branch))
                        .mapToInt(ConversationRecord.Segment::to)
                        .max()
                        .orElse(0);
    }

    private List<TurnKey> turnKeys(String branch) {
        return shelf.keys(DrawerKind.TURNS, owner, TurnKey.prefix(branch), "", Integer.MAX_VALUE).stream()
                .map(TurnKey::of)
                .toList();
    }

    /// Returns whether an owner has turns of a branch, of which forks may need some after it was deleted.
    boolean hasTurns(String branch) {
        return !shelf.keys(DrawerKind.TURNS, owner, TurnKey.prefix(branch), "", 1)
                .isEmpty();
    }
}
