package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.StoredRecord;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// How much an owner may keep, and what is kept in one operation.
class OwnerShareTest extends ConversationStoreFixture {
    private static final List<Canister> LARGE = List.of(Turns.user("x".repeat(60_000)));
    private static final ConversationLimits SMALL =
            new ConversationLimits(100, 1_000, 1 << 20, 200_000, Optional.empty());

    private final ConversationStore store = new ConversationStore(shelf, () -> SMALL, clock);

    private String create(String owner) {
        return create(store, owner, LARGE);
    }

    private static void assertTooMuch(ThrowingCallable act) {
        assertFailure(
                act,
                ConversationException.Kind.LIMIT,
                "Your conversations may have 200000 bytes together, and this would be more."
                        + " Delete some that you do not need.");
    }

    @Test
    void conversationsOfAnOwnerHaveOnlySoManyBytesTogether() {
        var first = create("ann");
        create("ann");
        var third = create("ann");

        assertTooMuch(() -> create("ann"));
        assertTooMuch(() -> store.append("ann", first, LARGE));
        assertTooMuch(() -> store.add("ann", store.files("ann", first)));
        assertThat(store.list("ann")).hasSize(3);
        create("bob");

        store.delete("ann", third);
        create("ann");
    }

    @Test
    void forksTakeNoBytes() {
        var first = create("ann");
        create("ann");
        create("ann");

        var fork = store.fork("ann", first, 1).id();

        assertTooMuch(() -> store.append("ann", fork, LARGE));
        store.append("ann", fork, Turns.plain("more"));
    }

    @Test
    void whatAnotherProcessWroteCountsAtOnce() {
        var first = create("ann");
        create("ann");
        var other = new ConversationStore(shelf, () -> SMALL, clock);
        other.append("ann", first, List.of(Turns.user("y".repeat(60_000))));

        assertTooMuch(() -> create("ann"));

        other.delete("ann", first);
        create("ann");
    }

    /// A turn costs the same however much there is.
    @Test
    void noOtherConversationIsReadForATurn() {
        var id = create("ann");
        create("ann");
        var watched = new ConversationStore(new TurnsOnlyShelf(id), () -> SMALL, clock);

        watched.append("ann", id, Turns.plain("more"));
        watched.create("ann", NewConversation.UNTITLED, Turns.plain("new"));
    }

    @Test
    void turnAndItsModelAreKeptTogether() {
        var id = create("ann");
        var other = new NewConversation(Optional.empty(), Optional.of("local/other"));

        assertThat(store.append("ann", id, 1, Turns.plain("more"), other).model())
                .contains("local/other");
        assertThat(store.info("ann", id).model()).contains("local/other");
        assertThatThrownBy(() -> store.append(
                        "ann",
                        id,
                        1,
                        Turns.plain("late"),
                        new NewConversation(Optional.empty(), Optional.of("local/late"))))
                .isInstanceOf(ConversationException.class);
        assertThat(store.info("ann", id).model()).contains("local/other");
    }

    /// Fails when anything is read but the record of one conversation.
    private final class TurnsOnlyShelf extends ForwardingShelf {
        private final String id;

        TurnsOnlyShelf(String id) {
            super(shelf);
            this.id = id;
        }

        @Override
        public Optional<StoredRecord> find(DrawerKind kind, String owner, String key) {
            assertThat(key).isEqualTo(id);
            return super.find(kind, owner, key);
        }

        @Override
        public List<StoredRecord> page(DrawerKind kind, String owner, String prefix, String after, int most) {
            throw new AssertionError("Several records of " + kind + " are read");
        }
    }
}
