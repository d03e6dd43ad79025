package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.core.shelf.Usage;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Conversations that begin with a part of another one.
class ConversationForkTest extends ConversationStoreFixture {
    private static List<Canister> join(List<Canister> first, List<Canister> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    @Test
    void aForkSharesTurnsAndGoesItsOwnWay() {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        store.append("ann", id, Turns.withTool("one"));
        store.append("ann", id, Turns.plain("two"));
        var before = turns("ann");

        var fork = store.fork("ann", id, 6);

        assertThat(turns("ann")).isEqualTo(before);
        assertThat(fork.forkedFrom()).contains(new ConversationInfo.Fork(id, 6));
        assertThat(fork.title()).isEqualTo("one");

        store.append("ann", fork.id(), Turns.plain("another"));

        assertThat(store.load("ann", id).canisters()).hasSize(8);
        assertThat(store.load("ann", fork.id()).canisters())
                .isEqualTo(join(store.load("ann", id).canisters().subList(0, 6), Turns.plain("another")));
    }

    @Test
    void aForkInTheMiddleOfATurnIsAWholeConversation() {
        var store = open();
        var id = create(store, "ann", Turns.withTool("one"));

        for (var at : List.of(1, 2, 4, 5)) {
            var fork = store.fork("ann", id, at).id();
            store.append("ann", fork, Turns.plain("more"));

            assertThat(open().load("ann", fork).canisters())
                    .isEqualTo(join(Turns.withTool("one").subList(0, at), Turns.plain("more")));
            store.delete("ann", fork);
        }
        assertThat(store.load("ann", id).canisters()).isEqualTo(Turns.withTool("one"));
    }

    @Test
    void aForkNeverSeparatesACallFromItsResult() {
        var store = open();
        var id = create(store, "ann", Turns.withTool("one"));

        assertFailure(
                () -> store.fork("ann", id, 3),
                ConversationException.Kind.REQUEST,
                "Message 3 stands between a tool call and its result. Fork at 2 or 4.");
        assertFailure(() -> store.fork("ann", id, 6), ConversationException.Kind.REQUEST, "There is no entry 6");
        assertFailure(() -> store.fork("ann", id, 0), ConversationException.Kind.REQUEST, "There is no entry 0");
        assertThat(store.list("ann")).hasSize(1);
    }

    /// First, its fork, and a fork of that: each deleted in turn, in both directions.
    @Test
    void forksOutliveThoseTheyCameFrom() {
        var store = open();
        var first = create(store, "ann", Turns.plain("one"));
        store.append("ann", first, Turns.plain("two"));
        var second = store.fork("ann", first, 4).id();
        store.append("ann", second, Turns.plain("three"));
        var third = store.fork("ann", second, 5).id();
        store.append("ann", third, Turns.plain("four"));
        var wanted = store.load("ann", third).canisters();

        store.delete("ann", second);
        store.delete("ann", first);

        assertThat(wanted).hasSize(7);
        assertThat(open().load("ann", third).canisters()).isEqualTo(wanted);
        store.delete("ann", third);
        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
    }

    @Test
    void turnsThatNoForkNeedsGoWithTheirConversation() {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        store.append("ann", id, Turns.plain("two"));
        var fork = store.fork("ann", id, 2).id();

        store.delete("ann", id);

        assertThat(turns("ann").records()).isEqualTo(1);
        assertThat(store.load("ann", fork).canisters()).isEqualTo(Turns.plain("one"));
    }

    @Test
    void aForkOutlivesAConversationThatExpires() {
        var store = open();
        var id = create(store, "ann", Turns.withTool("one"));
        clock.advance(Duration.ofDays(20));
        var fork = store.fork("ann", id, 4).id();
        clock.advance(Duration.ofDays(20));

        store.sweep();

        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(fork);
        assertThat(store.load("ann", fork).canisters())
                .isEqualTo(Turns.withTool("one").subList(0, 4));
    }

    @Test
    void aForkCountsOnlyWhatItShares() {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        store.append("ann", id, List.of(Turns.user("x".repeat(3 << 20))));
        var large = List.of(Turns.user("y".repeat(2 << 20)));
        assertFailure(() -> store.append("ann", id, large), ConversationException.Kind.LIMIT, "fork this one");

        store.append("ann", store.fork("ann", id, 2).id(), large);
    }
}
