package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.CanisterLine;
import dev.jackfield.agent.conversation.ContentLookup;
import dev.jackfield.tools.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Conversations that leave the store and come back.
class ConversationFilesTest extends ConversationStoreFixture {
    @Test
    void messagesAreLinesThatPeopleCanRead() {
        var id = create(open(), "ann", List.of(Turns.user("Hello")));
        open().append("ann", id, List.of(Turns.assistant("Hi")));

        assertThat(messages("ann", id)).isEqualTo("""
            {"role":"user","content":{"type":"text","text":"Hello"},"timestamp":"2025-11-18T12:00:00Z"}
            {"role":"assistant","content":{"type":"text","text":"Hi"},"timestamp":"2025-11-18T12:00:00Z"}
            """);
        assertThat(open().files("ann", id).metadata()).isEqualTo("""
            owner = "ann"
            created = 2026-01-01T00:00:00Z
            updated = 2026-01-01T00:00:00Z
            messages = 2
            title = "Hello"
            bytes = 186
            """);
    }

    @Test
    void filesComeBackByteForByte() {
        var store = open();
        var named = new NewConversation(Optional.of("A title"), Optional.of("local/llama3.2"));
        var first = store.create("ann", named, List.of(Turns.supervisor("Be brief.")))
                .id();
        store.append("ann", first, Turns.withTool("one"));
        store.append("ann", first, Turns.plain("two"));
        var files = store.files("ann", store.fork("ann", first, 5).id());
        store.delete("ann", first);
        store.delete("ann", files.id());
        clock.advance(Duration.ofDays(300));

        assertThat(files.messages().text()).contains("\"continued\":true");
        assertThat(store.add("ann", files).id()).isEqualTo(files.id());
        assertThat(store.files("ann", files.id())).isEqualTo(files);
    }

    @Test
    void anImportDoesNotReplaceAConversation() {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        var files = store.files("ann", id);
        store.append("ann", id, Turns.plain("two"));

        var copy = store.add("ann", files).id();

        assertThat(copy).isNotEqualTo(id);
        assertThat(store.load("ann", id).canisters()).hasSize(4);
        assertThat(store.load("ann", copy).canisters()).isEqualTo(Turns.plain("one"));
    }

    /// Turns that a fork still has are not those of the import.
    @Test
    void anImportDoesNotMixWithForksOfWhatItWas() {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        var files = store.files("ann", id);
        var fork = store.fork("ann", id, 2).id();
        store.delete("ann", id);

        var copy = store.add("ann", files).id();
        store.append("ann", copy, Turns.plain("two"));
        store.delete("ann", copy);

        assertThat(copy).isNotEqualTo(id);
        assertThat(store.load("ann", fork).canisters()).isEqualTo(Turns.plain("one"));
    }

    @Test
    void anExportHasEverythingInItAndCanBeImported() {
        var store = open();
        var first = List.of(
                Turns.supervisor("Be brief."),
                new Canister.User(
                        List.of(
                                CanisterContent.text(Turns.longText("long")),
                                new CanisterContent.Audio(Bytes.of("sound"), "audio/wav")),
                        Turns.NOON));
        var id = create(store, "ann", first);

        var export = store.export("ann", id);

        assertThat(export).doesNotContain("content_id", "continued");
        assertThat(export.lines().map(line -> CanisterLine.read(line, ContentLookup.NONE)))
                .isEqualTo(first);
        var copy = add("bob", export, Map.of());
        assertThat(store.load("bob", copy).canisters()).isEqualTo(first);
        assertThat(store.export("bob", copy)).isEqualTo(export);
        assertThat(store.info("bob", copy).title()).startsWith("long");
    }

    @Test
    void aMissingLineBreakAtTheEndDoesNoHarm() {
        var id = create(open(), "ann", Turns.plain("one"));

        var copy = add("ann", messages("ann", id).stripTrailing(), Map.of());

        assertThat(open().load("ann", copy).canisters()).isEqualTo(Turns.plain("one"));
    }

    @Test
    void filesThatAreNotWholeAreRefused() {
        var lines = messages("ann", create(open(), "ann", Turns.plain("one")));

        assertFailure(
                () -> add("ann", "\n{\"role\":\"usr\"}\n" + lines, Map.of()),
                ConversationException.Kind.REQUEST,
                "The conversation cannot be imported: messages.jsonl, line 2: 'role' is none of");
        assertFailure(
                () -> add("ann", lines.lines().findFirst().orElseThrow(), Map.of()),
                ConversationException.Kind.REQUEST,
                "ends in the middle of a turn");
        assertThat(open().list("ann")).hasSize(1);
    }
}
