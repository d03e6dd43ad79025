package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.Eventually;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is removed from time to time.
@Timeout(60)
class StoreCleanupTest extends ConversationStoreFixture {
    @Test
    void aSweeperRemovesExpiredConversationsAtItsStart() throws Exception {
        var store = open();
        var id = create(store, "ann", Turns.plain("one"));
        clock.advance(Duration.ofDays(31));

        try (var _ = StoreSweeper.start(store)) {
            Eventually.await(() -> !Files.exists(messages(id)));
        }

        assertThat(store.list("ann")).isEmpty();
    }

    @Test
    void aSweepRemovesWhatIsHalfMadeAndHalfDeleted() throws Exception {
        var store = open();
        var kept = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        var halfDeleted = create(store, "ann", List.of(Turns.supervisor("Be brief."), Turns.user(Turns.longText("x"))));
        Files.delete(metadata(halfDeleted));
        var orphan = folder.resolve("content").resolve("0".repeat(64));
        Files.createDirectory(orphan);
        Files.writeString(orphan.resolve("data.new"), "half");
        Files.createDirectory(folder.resolve("conversations").resolve("a".repeat(20)));

        store.sweep();

        assertThat(contents()).hasSize(1);
        assertThat(folder.resolve("conversations")).isDirectoryContaining("glob:**" + kept);
        try (var folders = Files.list(folder.resolve("conversations"))) {
            assertThat(folders).hasSize(1);
        }
        assertThat(store.load("ann", kept).canisters()).hasSize(1);
    }

    @Test
    void anExpiredConversationIsGoneAtOnceAndRemovedByASweep() throws Exception {
        var store = open();
        var old = create(store, "ann", List.of(Turns.supervisor("Be brief.")));
        clock.advance(Duration.ofDays(29));
        var used = create(store, "ann", Turns.plain("new"));
        clock.advance(Duration.ofDays(1));

        assertFailure(() -> store.load("ann", old), ConversationException.Kind.UNKNOWN, old);
        assertThat(store.list("ann")).extracting(ConversationInfo::id).containsExactly(used);

        store.sweep();

        assertThat(messages(old)).doesNotExist();
        assertThat(contents()).isEmpty();
        assertThat(store.load("ann", used).canisters()).hasSize(2);
    }
}
