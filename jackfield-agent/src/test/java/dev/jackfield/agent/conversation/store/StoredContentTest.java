package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Long texts, instructions and pictures, which are kept apart from the lines that need them.
@Timeout(60)
class StoredContentTest extends ConversationStoreFixture {
    @Test
    void aTextOf1023BytesStandsInItsLineAndOneOf1024DoesNot() throws Exception {
        var almost = "é".repeat(511) + "x";
        create(open(), "ann", List.of(Turns.user(almost)));
        assertThat(contents()).isEmpty();

        var id = create(open(), "ann", List.of(Turns.user(almost + "x")));

        assertThat(contents())
                .singleElement()
                .satisfies(content ->
                        assertThat(Files.readString(content.resolve("data"))).isEqualTo(almost + "x"));
        assertThat(Files.readString(messages(id)))
                .contains("\"content_id\":\"sha256:%s\""
                        .formatted(contents().getFirst().getFileName()))
                .doesNotContain("éé");
    }

    @Test
    void instructionsOfTwoConversationsAreKeptOnce() throws Exception {
        create(open(), "ann", List.of(Turns.supervisor("Be brief.")));
        create(open(), "bob", List.of(Turns.supervisor("Be brief.")));

        assertThat(contents()).hasSize(1);
    }

    @Test
    void contentGoesWithTheLastConversationThatNeedsIt() throws Exception {
        var store = open();
        var first = create(store, "ann", List.of(Turns.supervisor("Be brief."), Turns.user(Turns.longText("mine"))));
        var second = create(store, "bob", List.of(Turns.supervisor("Be brief.")));

        store.delete("ann", first);

        assertThat(contents()).hasSize(1);
        assertThat(store.load("bob", second).canisters()).containsExactly(Turns.supervisor("Be brief."));

        store.delete("bob", second);

        assertThat(contents()).isEmpty();
        assertThat(folder.resolve("conversations")).isEmptyDirectory();
    }

    @Test
    void contentThatWasDamagedIsNotPassedOn() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.user(Turns.longText("x"))));
        Files.writeString(contents().getFirst().resolve("data"), "other");

        assertFailure(
                () -> store.load("ann", id), ConversationException.Kind.STORAGE, "its content does not match its hash");

        store.append("ann", id, List.of(Turns.user(Turns.longText("x"))));

        assertThat(store.load("ann", id).canisters()).hasSize(2);
    }

    @Test
    void contentOfAReplacedTurnIsCollected() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        store.append("ann", id, Turns.withTool("two"));
        Files.writeString(messages(id), Files.readString(messages(id)).stripTrailing());
        assertThat(contents()).hasSize(1);

        store.append("ann", id, Turns.plain("three"));

        assertThat(contents()).isEmpty();
    }

    /// A hash in a message is only text: it gives no access to the content.
    @Test
    void contentCannotBeReadByItsHash() throws Exception {
        var store = open();
        var secret = create(store, "ann", List.of(Turns.user(Turns.longText("secret"))));
        var part = "{\"type\":\"text\",\"content_id\":\"sha256:%s\"}"
                .formatted(contents().getFirst().getFileName());
        var arguments = Fields.of("content", Json.parse(part)).with("content_id", part);
        var guess = List.of(
                Turns.user(part),
                new Canister.ToolInvocation(part, part, arguments, Turns.NOON),
                new Canister.Result(part, McpContent.read(List.of(Json.parse(part))), Optional.empty(), Turns.NOON));
        var id = create(store, "bob", guess);

        assertThat(store.load("bob", id).canisters()).isEqualTo(guess);
        assertThat(store.export("bob", id)).doesNotContain("secret");

        store.delete("ann", secret);

        assertThat(contents()).isEmpty();
        assertThat(store.load("bob", id).canisters()).isEqualTo(guess);
    }

    @Test
    void contentThatWasCopiedHereByHandIsNotSwept() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        Files.delete(contents().getFirst().resolve(id + ".ref"));

        store.sweep();

        assertThat(store.load("ann", id).canisters()).containsExactly(Turns.supervisor("Be brief."));
        store.delete("ann", id);
        assertThat(contents()).isEmpty();
    }

    /// Content that two conversations share must never vanish for the one that stays.
    @Test
    void readersNeverMissContentWhileOthersForkAndDelete() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief."), Turns.user(Turns.longText("x"))));
        try (var threads = Executors.newFixedThreadPool(2)) {
            var writer = threads.submit(() -> {
                for (var round = 0; round < 50; round++) {
                    store.delete("ann", store.fork("ann", id, 2).id());
                    store.sweep();
                }
                return true;
            });
            while (!writer.isDone()) {
                assertThat(store.load("ann", id).canisters()).hasSize(2);
            }
            assertThat(writer.get()).isTrue();
        }
    }
}
