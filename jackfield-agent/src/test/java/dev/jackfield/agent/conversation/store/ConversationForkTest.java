package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Conversations that begin with a part of another one.
@Timeout(60)
class ConversationForkTest extends ConversationStoreFixture {
    @Test
    void aForkSharesContentAndGoesItsOwnWay() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        store.append("ann", id, Turns.withTool("one"));
        store.append("ann", id, Turns.plain("two"));
        var before = contents();
        var modified = Files.getLastModifiedTime(before.getFirst().resolve("data"));

        var fork = store.fork("ann", id, 6);
        store.append("ann", fork.id(), Turns.plain("another"));

        assertThat(contents()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(Files.getLastModifiedTime(before.getFirst().resolve("data"))).isEqualTo(modified);
        assertThat(fork.forkedFrom()).contains(new ConversationInfo.Fork(id, 6));
        assertThat(fork.title()).isEqualTo("one");
        assertThat(store.load("ann", id).canisters()).hasSize(8);
        assertThat(store.load("ann", fork.id()).canisters())
                .hasSize(8)
                .startsWith(store.load("ann", id).canisters().subList(0, 6).toArray(Canister[]::new))
                .endsWith(Turns.assistant("Answer to another"));

        store.delete("ann", id);

        assertThat(store.load("ann", fork.id()).canisters()).hasSize(8);
    }

    @Test
    void aForkInTheMiddleOfATurnIsAWholeConversation() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.withTool("one"));

        for (var at : List.of(1, 2, 4, 5)) {
            assertThat(open().load("ann", store.fork("ann", id, at).id()).canisters())
                    .isEqualTo(Turns.withTool("one").subList(0, at));
        }
    }

    @Test
    void aForkNeverSeparatesACallFromItsResult() throws Exception {
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
}
