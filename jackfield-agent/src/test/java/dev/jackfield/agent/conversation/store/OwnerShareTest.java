package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How much an owner may keep, and what is kept in one operation.
class OwnerShareTest {
    private static final List<Canister> LARGE = List.of(Turns.user("x".repeat(60_000)));
    private static final ConversationLimits LIMITS =
            new ConversationLimits(100, 1_000, 1 << 20, 200_000, Optional.empty());

    private static final FileTime EARLIER = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    @TempDir
    private Path folder;

    private ConversationStore store;

    @BeforeEach
    void open() {
        store = ConversationStore.open(folder, () -> LIMITS, InstantSource.system());
    }

    private String create(String owner) throws InterruptedException {
        return store.create(owner, NewConversation.UNTITLED, LARGE).id();
    }

    private static void assertTooMuch(ThrowingCallable act) {
        assertThatThrownBy(act)
                .isInstanceOfSatisfying(
                        ConversationException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(ConversationException.Kind.LIMIT))
                .hasMessage("Your conversations may have 200000 bytes together, and this would be more."
                        + " Delete some that you do not need.");
    }

    @Test
    void conversationsOfAnOwnerHaveOnlySoManyBytesTogether() throws Exception {
        var first = create("ann");
        create("ann");
        var third = create("ann");

        assertTooMuch(() -> create("ann"));
        assertTooMuch(() -> store.fork("ann", first, 1));
        assertTooMuch(() -> store.append("ann", first, List.of(Turns.user("y".repeat(60_000)))));
        assertThat(store.list("ann")).hasSize(3);
        create("bob");

        store.append("ann", first, LARGE); // the same text is kept once in a conversation
        store.delete("ann", third);
        create("ann");
    }

    @Test
    void conversationWhoseMetadataDoNotSayHowLargeItIsCounts() throws Exception {
        var id = create("ann");
        var metadata = folder.resolve("conversations").resolve(id).resolve("metadata.toml");
        assertThat(Files.readString(metadata)).containsPattern("bytes = 60\\d{3}\\n");
        Files.writeString(metadata, Files.readString(metadata).replaceFirst("bytes = .*\n", ""));

        store.append("ann", id, Turns.plain("more"));

        assertThat(Files.readString(metadata)).containsPattern("bytes = 60\\d{3}\\n");
    }

    private Path metadata(String id) {
        return folder.resolve("conversations").resolve(id).resolve("metadata.toml");
    }

    /// Makes the metadata look as if they were written long ago.
    private String createEarlier(String owner) throws Exception {
        var id = create(owner);
        Files.setLastModifiedTime(metadata(id), EARLIER);
        return id;
    }

    @Test
    void metadataThatDidNotChangeAreNotReadAtEachTurn() throws Exception {
        var first = createEarlier("ann");
        var second = createEarlier("ann");
        store.append("ann", second, Turns.plain("more"));

        var garbage = "?".repeat((int) Files.size(metadata(first)));
        Files.writeString(metadata(first), garbage);
        Files.setLastModifiedTime(metadata(first), EARLIER);
        create("ann");

        assertTooMuch(() -> create("ann")); // the first one still counts
    }

    @Test
    void whatAnotherProcessWroteCountsAtOnce() throws Exception {
        var first = createEarlier("ann");
        create("ann");
        var other = ConversationStore.open(folder, () -> LIMITS, InstantSource.system());
        other.append("ann", first, List.of(Turns.user("y".repeat(60_000))));

        assertTooMuch(() -> create("ann"));

        other.delete("ann", first);
        create("ann");
    }

    @Test
    void turnAndItsModelAreKeptTogether() throws Exception {
        var id = create("ann");
        var other = new NewConversation(Optional.empty(), Optional.of("local/other"));

        assertThat(store.append("ann", id, 1, Turns.plain("more"), other).model())
                .contains("local/other");
        assertThat(store.info("ann", id).model()).contains("local/other");
        assertThatThrownBy(() -> store.append(
                        "ann",
                        id,
                        1,
                        Turns.plain("late"),
                        new NewConversation(Optional.empty(), Optional.of("local/late"))))
                .isInstanceOf(ConversationException.class);
        assertThat(store.info("ann", id).model()).contains("local/other");
    }

    @Test
    void storeThatCannotBeOpenedDoesNotSayWhereItIs() throws Exception {
        var file = Files.createFile(folder.resolve("secret-place"));

        assertThatThrownBy(() -> ConversationStore.open(file))
                .isInstanceOf(ConversationException.class)
                .hasMessageStartingWith("Cannot open the conversations: ")
                .hasMessageNotContaining("secret-place");
    }
}
