package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;

/// A folder of conversations with small limits and a clock that tests move, and looks at its files.
abstract class ConversationStoreFixture {
    static final ConversationLimits LIMITS =
            new ConversationLimits(5, 2_000, 4L << 20, 64L << 20, Optional.of(Duration.ofDays(30)));

    @TempDir
    Path folder;

    final ManualClock clock = ManualClock.start();

    ConversationStore open() {
        return ConversationStore.open(folder, () -> LIMITS, clock);
    }

    static String create(ConversationStore store, String owner, List<Canister> first) throws InterruptedException {
        return store.create(owner, NewConversation.UNTITLED, first).id();
    }

    Path messages(String id) {
        return folder.resolve("conversations").resolve(id).resolve("messages.jsonl");
    }

    Path metadata(String id) {
        return folder.resolve("conversations").resolve(id).resolve("metadata.toml");
    }

    List<Path> contents() throws IOException {
        try (var files = Files.list(folder.resolve("content"))) {
            return files.toList();
        }
    }

    static void assertFailure(ThrowingCallable act, ConversationException.Kind kind, String message) {
        assertThatThrownBy(act)
                .isInstanceOfSatisfying(
                        ConversationException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }
}
