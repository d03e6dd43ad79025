package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.McpContent;
import dev.jackfield.core.shelf.Usage;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Long texts, instructions and pictures, which are kept apart from the lines that need them.
class StoredContentTest extends ConversationStoreFixture {
    @Test
    void aTextOf1023BytesStandsInItsLineAndOneOf1024DoesNot() {
        var almost = "é".repeat(511) + "x";
        var store = open();
        assertThat(store.files("ann", create(store, "ann", List.of(Turns.user(almost))))
                        .contents())
                .isEmpty();

        var files = store.files("ann", create(store, "ann", List.of(Turns.user(almost + "x"))));

        assertThat(files.contents()).isEqualTo(Map.of(OldChat.hash(almost + "x"), Bytes.of(almost + "x")));
        assertThat(files.messages().text())
                .contains("\"content_id\":\"sha256:%s\"".formatted(OldChat.hash(almost + "x")))
                .doesNotContain("éé");
    }

    @Test
    void contentGoesWithItsTurns() {
        var store = open();
        var first = create(store, "ann", List.of(Turns.supervisor("Be brief."), Turns.user(Turns.longText("mine"))));
        var second = create(store, "bob", List.of(Turns.supervisor("Be brief.")));

        store.delete("ann", first);

        assertThat(turns("ann")).isEqualTo(Usage.NOTHING);
        assertThat(store.load("bob", second).canisters()).containsExactly(Turns.supervisor("Be brief."));
    }

    /// A hash in a message is only text: it gives no access to the content.
    @Test
    void contentCannotBeReadByItsHash() {
        var store = open();
        create(store, "ann", List.of(Turns.user(Turns.longText("secret"))));
        var part = "{\"type\":\"text\",\"content_id\":\"sha256:%s\"}".formatted(OldChat.hash(Turns.longText("secret")));
        var arguments = Fields.of("content", Json.parse(part)).with("content_id", part);
        var guess = List.of(
                Turns.user(part),
                new Canister.ToolInvocation(part, part, arguments, Turns.NOON),
                new Canister.Result(part, McpContent.read(List.of(Json.parse(part))), Optional.empty(), Turns.NOON));
        var id = create(store, "bob", guess);

        assertThat(store.load("bob", id).canisters()).isEqualTo(guess);
        assertThat(store.export("bob", id)).doesNotContain("secret");
    }

    @Test
    void anImportCannotNameContentThatItDoesNotHave() {
        create(open(), "ann", List.of(Turns.user(Turns.longText("secret"))));
        var line = """
            {"role":"user","content":{"type":"text","content_id":"sha256:%s"},"timestamp":"2025-11-18T12:00:00Z"}
            """.formatted(OldChat.hash(Turns.longText("secret")));

        for (var owner : List.of("ann", "bob")) {
            assertFailure(
                    () -> add(owner, line, Map.of()),
                    ConversationException.Kind.REQUEST,
                    "line 1: there is no content");
        }
        assertFailure(
                () -> add("bob", line, Map.of(OldChat.hash(Turns.longText("secret")), Bytes.of("other"))),
                ConversationException.Kind.REQUEST,
                "does not match its hash");
    }
}
