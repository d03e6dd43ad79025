package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.tools.Bytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Conversations that are kept, listed and extended.
class ConversationStoreTest extends ConversationStoreFixture {
    @Test
    void aConversationOutlivesTheStoreThatWroteIt() {
        var picture = new CanisterContent.Image(Bytes.of(new byte[] {1, 2, 3, -1}), "image/png");
        var first = List.of(
                Turns.supervisor("Be brief."),
                new Canister.User(List.of(CanisterContent.text("What is this?"), picture), Turns.NOON));
        var id = create(open(), "ann", first);
        open().append("ann", id, Turns.withTool("And this?"));

        var loaded = open().load("ann", id);

        assertThat(loaded.canisters())
                .isEqualTo(Stream.concat(first.stream(), Turns.withTool("And this?").stream())
                        .toList());
        assertThat(loaded.info().messages()).isEqualTo(7);
        assertThat(loaded.info().title()).isEqualTo("What is this?");
    }

    @Test
    void conversationsAreListedByTheirLastTurn() {
        var store = open();
        var first = create(store, "ann", Turns.plain("first"));
        clock.advance(Duration.ofMinutes(1));
        var second = create(store, "ann", Turns.plain("second"));
        create(store, "bob", Turns.plain("of another"));
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(second, first);

        clock.advance(Duration.ofMinutes(1));
        store.append("ann", first, Turns.plain("again"));

        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(first, second);
        assertThat(store.list("ann")).extracting(ConversationInfo::messages).containsExactly(4, 2);
    }

    @Test
    void anotherStoreSeesWhatIsNewAndWhatIsGone() {
        var one = open();
        var other = open();
        var id = create(one, "ann", Turns.plain("hello"));

        assertThat(other.list("ann")).hasSize(1);
        other.delete("ann", id);

        assertThat(one.list("ann")).isEmpty();
    }

    @Test
    void aTurnThatDoesNotKnowTheLastOneIsRefused() {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        store.append("ann", id, 2, Turns.plain("two"), NewConversation.UNTITLED);

        assertFailure(
                () -> store.append("ann", id, 2, Turns.plain("at the same time"), NewConversation.UNTITLED),
                ConversationException.Kind.CHANGED,
                "has 4 messages, not 2");
        assertThat(store.load("ann", id).canisters()).hasSize(4);
    }

    @Test
    void aThousandMessagesComeBackInOrder() {
        var store = open();
        var id = create(store, "ann", List.of());
        var all = new ArrayList<Canister>();
        for (var turn = 0; turn < 10; turn++) {
            var messages = new ArrayList<Canister>();
            for (var number = 0; number < 50; number++) {
                messages.addAll(Turns.plain("question %d of %d".formatted(number, turn)));
            }
            store.append("ann", id, messages);
            all.addAll(messages);
        }

        assertThat(open().load("ann", id).canisters()).hasSize(1_000).isEqualTo(all);
    }

    @Test
    void severalWritersOfOneConversationTakeTurns() throws Exception {
        var id = create(open(), "ann", List.of());
        try (var threads = Executors.newFixedThreadPool(4)) {
            var writers = new ArrayList<Callable<ConversationInfo>>();
            for (var writer = 0; writer < 20; writer++) {
                var turn = Turns.withTool("of writer " + writer);
                var store = open();
                writers.add(() -> store.append("ann", id, turn));
            }
            for (var written : threads.invokeAll(writers)) {
                written.get();
            }
        }

        var canisters = open().load("ann", id).canisters();

        assertThat(canisters).hasSize(100);
        for (var at = 0; at < canisters.size(); at += 5) {
            var question = ((CanisterContent.Text)
                            ((Canister.User) canisters.get(at)).content().getFirst())
                    .text();
            assertThat(canisters.subList(at, at + 5)).isEqualTo(Turns.withTool(question));
        }
    }

    private static Stream<Canister> unusual() {
        return Stream.of(
                new Canister.User(List.of(), Turns.NOON),
                new Canister.Document(List.of(), Optional.of("empty"), Turns.NOON),
                new Canister.Supervisor(List.of(), Turns.NOON),
                new Canister.Assistant(List.of(), Turns.NOON),
                new Canister.User(List.of(new CanisterContent.Image(Bytes.of(new byte[0]), "")), Turns.NOON),
                new Canister.User(List.of(new CanisterContent.Image(Bytes.of("a"), "text/plain")), Turns.NOON),
                new Canister.User(List.of(new CanisterContent.Text("a", "no type\n\u0000")), Turns.NOON),
                new Canister.ToolInvocation("", "", Fields.EMPTY, Turns.NOON),
                new Canister.Result("", List.of(), Optional.empty(), Turns.NOON));
    }

    @ParameterizedTest
    @MethodSource("unusual")
    void unusualCanistersAreReadAsTheyWereWritten(Canister canister) {
        var id = create(open(), "ann", List.of(canister));

        assertThat(open().load("ann", id).canisters()).containsExactly(canister);
    }

    @Test
    void aTurnThatCouldNotBeReadAgainIsNotWritten() {
        var store = open();
        var id = create(store, "ann", Turns.plain("Hello"));
        var parts = Collections.nCopies(1_001, CanisterContent.text("a"));
        var turn = List.<Canister>of(new Canister.Document(parts, Optional.empty(), Turns.NOON));

        assertThatThrownBy(() -> store.append("ann", id, turn))
                .isInstanceOf(ConversationException.class)
                .hasMessageContaining("more than 1000 parts");
        assertThat(store.load("ann", id).canisters()).hasSize(2);
    }
}
