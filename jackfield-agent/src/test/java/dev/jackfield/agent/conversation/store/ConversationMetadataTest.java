package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.tools.Bytes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a conversation has besides its messages, also in its file `metadata.toml`.
class ConversationMetadataTest extends ConversationStoreFixture {
    private static final String LINE = """
        {"role":"user","content":{"type":"text","text":"Hello"},"timestamp":"2025-11-18T12:00:00Z"}
        """;

    private String importWith(String metadata) {
        return open().add("ann", new ConversationFiles("", metadata, Bytes.of(LINE), Map.of()))
                .id();
    }

    @Test
    void titleAndModelCanBeChangedWithATurn() {
        var store = open();
        var id = create(store, "ann", Turns.plain("hello"));

        var title = new NewConversation(Optional.of("\u001b[31mRed\nalert \"x\""), Optional.empty());
        store.append("ann", id, 2, Turns.plain("red"), title);
        var model = new NewConversation(Optional.empty(), Optional.of("local/llama3.2"));
        var info = store.append("ann", id, 4, Turns.plain("more"), model);

        assertThat(info.title()).isEqualTo("[31mRed alert \"x\"");
        assertThat(store.info("ann", id)).isEqualTo(info);
        assertThat(info.model()).contains("local/llama3.2");
    }

    @Test
    void whatPeopleAddToTheMetadataStays() {
        var store = open();
        var id = importWith("""
            # mine
            owner = 'ann' # me
            title = "Caf\\u00e9"
            tags = ["a", "b"]
            created = 2025-01-01T01:00:00+01:00
            updated = 2025-01-01T00:00:00Z

            [other]
            title = "not this"
            """);

        store.append("ann", id, Turns.plain("two"));

        assertThat(store.files("ann", id).metadata()).isEqualTo("""
            # mine
            owner = 'ann' # me
            title = "Caf\\u00e9"
            tags = ["a", "b"]
            created = 2025-01-01T01:00:00+01:00
            updated = 2026-01-01T00:00:00Z

            messages = 3
            bytes = 304
            [other]
            title = "not this"
            """);
        assertThat(store.info("ann", id).title()).isEqualTo("Café");
        assertThat(store.info("ann", id).created()).isEqualTo("2025-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "owner = ann",
                "owner = \"ann",
                "owner = \"ann\" x",
                "owner = \"ann\"\nowner = \"bob\"",
                "owner = \"a\\qb\"",
                "owner = \"\\u12\"",
                "created = soon",
                "messages = \"2\"",
                "title = \"\"\"\nowner = \"ann\"\n\"\"\""
            })
    void metadataThatCannotBeReadAreRefused(String text) {
        assertFailure(() -> importWith(text), ConversationException.Kind.REQUEST, "its metadata has");
    }

    @Test
    void metadataAreNoPlaceForData() {
        assertFailure(() -> importWith("# " + "x".repeat(8_000)), ConversationException.Kind.REQUEST, "more than 8000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"+999999999-01-01T00:00:00Z", "-999999999-01-01T00:00:00Z", "2126-01-01T00:00:00Z"})
    void noConversationIsOfTheFuture(String time) {
        var id = importWith("created = %s\nupdated = %s\n".formatted(time, time));

        assertThat(open().info("ann", id).updated()).isBeforeOrEqualTo(clock.instant());
    }

    @ParameterizedTest
    @ValueSource(strings = {"'''", "Mend def f(): '''doc'''", "\"\"\"", "\\", "# [table]", "a = \"b\"", "\ud800"})
    void aConversationIsFoundWhateverItsFirstWordsAre(String words) {
        var id = create(open(), "ann", List.of(Turns.user(words)));

        assertThat(open().list("ann")).extracting(ConversationInfo::id).containsExactly(id);
        assertThat(open().load("ann", id).canisters()).hasSize(1);
        assertThat(open().files("ann", id).metadata()).contains("title = ");
    }
}
