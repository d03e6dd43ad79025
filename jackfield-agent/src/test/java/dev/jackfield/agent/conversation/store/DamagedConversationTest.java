package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Files that a killed process, a power failure or a hand left behind.
@Timeout(60)
class DamagedConversationTest extends ConversationStoreFixture {
    @Test
    void aLineThatWasSpoiledByHandIsNamed() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.writeString(messages(id), "\n{\"role\":\"usr\"}\n" + Files.readString(messages(id)));

        assertFailure(
                () -> store.load("ann", id),
                ConversationException.Kind.STORAGE,
                "conversations/%s/messages.jsonl, line 2: 'role' is none of".formatted(id));
        store.delete("ann", id);
        assertThat(store.list("ann")).isEmpty();
    }

    /// What a killed process leaves: a file that ends anywhere in its last turn.
    @Test
    void aTurnThatWasNotWrittenToItsEndCountsAsNotWritten() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        var whole = Files.size(messages(id));
        store.append("ann", id, Turns.withTool("two"));
        var bytes = Files.readAllBytes(messages(id));

        for (var length = whole; length < bytes.length; length++) {
            Files.write(messages(id), Arrays.copyOf(bytes, (int) length));

            assertThat(store.load("ann", id).canisters()).as("%d bytes", length).isEqualTo(Turns.plain("one"));
        }
    }

    @Test
    void theNextTurnReplacesOneThatWasNotWrittenToItsEnd() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        var whole = Files.size(messages(id));
        store.append("ann", id, Turns.withTool("two"));
        var bytes = Files.readAllBytes(messages(id));

        for (var length = whole; length < bytes.length; length += 41) {
            Files.write(messages(id), Arrays.copyOf(bytes, (int) length));
            var info = store.append("ann", id, Turns.plain("three"));

            assertThat(info.messages()).isEqualTo(4);
            assertThat(store.load("ann", id).canisters())
                    .as("%d bytes", length)
                    .isEqualTo(Stream.concat(Turns.plain("one").stream(), Turns.plain("three").stream())
                            .toList());
        }
    }

    @Test
    void zerosThatAPowerFailureLeftCountAsNotWritten() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        Files.write(messages(id), new byte[100], StandardOpenOption.APPEND);
        Files.writeString(messages(id), "\n{\"role\":", StandardOpenOption.APPEND);

        assertThat(store.load("ann", id).canisters()).isEqualTo(Turns.plain("one"));
    }

    @Test
    void aSpoiledConversationCanBeDeletedAndDoesNotHinderASweep() throws Exception {
        var store = open();
        var id = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        Files.writeString(messages(id), "{\"content\":[7,{\"type\":\"text\"}]}\n{\n", StandardOpenOption.APPEND);
        Files.createDirectories(folder.resolve("content").resolve("0".repeat(64)));

        store.sweep();
        store.append("ann", id, Turns.plain("more"));

        assertFailure(() -> store.load("ann", id), ConversationException.Kind.STORAGE, "line 2");
        store.delete("ann", id);
        assertThat(contents()).isEmpty();
    }
}
