package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The file `metadata.toml` of a conversation, which people may edit.
@Timeout(60)
class ConversationMetadataTest extends ConversationStoreFixture {
    @Test
    void titleAndModelCanBeChangedWithATurn() throws Exception {
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
    void whatPeopleAddToTheMetadataStays() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.writeString(metadata(id), """
            # mine
            owner = 'ann' # me
            title = "Caf\\u00e9"
            tags = ["a", "b"]
            created = 2026-01-01T01:00:00+01:00
            updated = 2026-01-01T00:00:00Z

            [other]
            title = "not this"
            """);

        store.append("ann", id, Turns.plain("two"));

        assertThat(Files.readString(metadata(id))).isEqualTo("""
            # mine
            owner = 'ann' # me
            title = "Caf\\u00e9"
            tags = ["a", "b"]
            created = 2026-01-01T01:00:00+01:00
            updated = 2026-01-01T00:00:00Z

            messages = 4
            bytes = 407
            [other]
            title = "not this"
            """);
        assertThat(store.info("ann", id).title()).isEqualTo("Café");
        assertThat(store.info("ann", id).created()).isEqualTo("2026-01-01T00:00:00Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "owner = ann",
                "owner = \"ann",
                "owner = \"ann\" x",
                "owner = \"ann\"\nowner = \"bob\"",
                "owner = \"a\\qb\"",
                "owner = \"\\u12\"",
                "owner = \"ann\"\ncreated = soon",
                "owner = \"ann\"\nmessages = \"2\"",
                "title = \"\"\"\nowner = \"ann\"\n\"\"\""
            })
    void aConversationWhoseMetadataCannotBeReadIsLeftOut(String text) throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        var other = create(store, "ann", Turns.plain("fine"));
        Files.writeString(metadata(id), text);

        store.sweep();

        assertThat(open().list("ann")).extracting(ConversationInfo::id).containsExactly(other);
        assertFailure(() -> store.load("ann", id), ConversationException.Kind.UNKNOWN, id);
        assertThat(contents()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'''", "Mend def f(): '''doc'''", "\"\"\"", "\\", "# [table]", "a = \"b\"", "\ud800"})
    void aConversationIsFoundWhateverItsFirstWordsAre(String words) throws Exception {
        var id = create(open(), "ann", List.of(Turns.user(words)));

        assertThat(open().list("ann")).extracting(ConversationInfo::id).containsExactly(id);
        assertThat(open().load("ann", id).canisters()).hasSize(1);
    }
}
