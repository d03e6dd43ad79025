package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How many conversations, messages and bytes there may be.
class StoreLimitsTest extends ConversationStoreFixture {
    @Test
    void anOwnerHasOnlySoManyConversations() {
        var store = open();
        for (var number = 0; number < LIMITS.conversations(); number++) {
            create(store, "ann", Turns.plain("hello"));
        }
        var id = store.list("ann").getFirst().id();

        assertFailure(
                () -> create(store, "ann", List.of()),
                ConversationException.Kind.LIMIT,
                "You have 5 conversations, which is the limit. Delete some");
        assertFailure(() -> store.fork("ann", id, 1), ConversationException.Kind.LIMIT, "which is the limit");
        create(store, "bob", List.of());
    }

    @Test
    void aConversationHasOnlySoManyMessagesAndBytes() {
        var store = open();
        var id = create(store, "ann", List.of());
        var many = new ArrayList<Canister>();
        for (var number = 0; number < LIMITS.messages(); number++) {
            many.add(Turns.user("short"));
        }
        store.append("ann", id, many);
        assertFailure(
                () -> store.append("ann", id, Turns.plain("more")), ConversationException.Kind.LIMIT, "2000 messages");

        var other = create(store, "ann", List.of());
        store.append("ann", other, List.of(Turns.user("x".repeat(3 << 20))));
        assertFailure(
                () -> store.append("ann", other, List.of(Turns.user("y".repeat(2 << 20)))),
                ConversationException.Kind.LIMIT,
                "4194304 bytes");
        store.append("ann", other, List.of(Turns.user("x".repeat(1 << 19))));
    }

    @Test
    void whatHasExpiredTakesNoPlace() {
        var store = open();
        for (var number = 0; number < LIMITS.conversations(); number++) {
            create(store, "ann", Turns.plain("hello"));
        }
        clock.advance(Duration.ofDays(30));

        var id = create(store, "ann", Turns.plain("new"));

        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(id);
        assertThat(turns("ann").records()).isEqualTo(1);
    }

    @Test
    void turnsAreAddedWhereThereAreMoreConversationsThanAreAllowedNow() {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        create(store, "ann", Turns.plain("two"));
        var less = new ConversationLimits(1, 10, 1 << 20, 1 << 20, Optional.empty());

        new ConversationStore(shelf, () -> less, clock).append("ann", id, Turns.plain("more"));

        assertThat(store.info("ann", id).messages()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 100_000})
    void aNameOfAModelThatIsTooLongIsRefused(int length) {
        var store = open();
        var chosen = new NewConversation(Optional.empty(), Optional.of("m".repeat(length)));
        var id = create(store, "ann", List.of());

        assertThatThrownBy(() -> store.create("ann", chosen, List.of()))
                .isInstanceOf(ConversationException.class)
                .hasMessageContaining("model");
        assertThatThrownBy(() -> store.append("ann", id, 0, Turns.plain("hello"), chosen))
                .isInstanceOf(ConversationException.class);
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(id);
    }
}
