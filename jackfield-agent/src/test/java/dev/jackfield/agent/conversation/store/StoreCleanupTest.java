package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// What is removed from time to time.
class StoreCleanupTest extends ConversationStoreFixture {
    @Test
    void anExpiredConversationIsGoneAtOnceAndRemovedByASweep() {
        var store = open();
        var old = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        clock.advance(Duration.ofDays(29));
        var used = create(store, "ann", Turns.plain("new"));
        clock.advance(Duration.ofDays(1));

        assertFailure(() -> store.load("ann", old), ConversationException.Kind.UNKNOWN, old);
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(used);

        store.sweep();

        assertThat(turns("ann").records()).isEqualTo(1);
        assertThat(store.load("ann", used).canisters()).hasSize(2);
    }

    @Test
    void aSweepIsForAllOwners() {
        create(open(), "ann", Turns.plain("one"));
        create(open(), "bob", Turns.plain("one"));
        clock.advance(Duration.ofDays(31));

        open().sweep();

        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
        assertThat(turns("bob")).isEqualTo(Usage.NOTHING);
    }

    /// Another time that is configured holds for the conversations that are there.
    @Test
    void theTimeIsThatOfTheMoment() {
        var limits = new AtomicReference<>(LIMITS);
        var store = new ConversationStore(shelf, limits::get, clock);
        var id = create(store, "ann", Turns.plain("one"));
        clock.advance(Duration.ofDays(40));

        limits.set(new ConversationLimits(5, 10, 1 << 20, 1 << 20, Optional.of(Duration.ofDays(60))));
        store.sweep();
        assertThat(store.load("ann", id).canisters()).hasSize(2);

        limits.set(LIMITS);
        store.sweep();
        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
    }
}
