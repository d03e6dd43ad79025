package dev.jackfield.agent.conversation.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.Usage;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.tools.Bytes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// A shelf of conversations with small limits and a clock that tests move.
abstract class ConversationStoreFixture {
    static final ConversationLimits LIMITS =
            new ConversationLimits(5, 2_000, 4L << 20, 64L << 20, Optional.of(Duration.ofDays(30)));

    final ManualClock clock = ManualClock.start();
    final Shelf shelf = new MemoryShelf(clock);

    ConversationStore open() {
        return open(shelf);
    }

    ConversationStore open(Shelf other) {
        return new ConversationStore(other, () -> LIMITS, clock);
    }

    static String create(ConversationStore store, String owner, List<Canister> first) {
        return store.create(owner, NewConversation.UNTITLED, first).id();
    }

    /// Makes a conversation of lines as they stand in a file.
    String add(String owner, String messages, Map<String, Bytes> contents) {
        return open().add(owner, new ConversationFiles("", "", Bytes.of(messages), contents))
                .id();
    }

    String messages(String owner, String id) {
        return open().files(owner, id).messages().text();
    }

    Usage turns(String owner) {
        return shelf.usage(DrawerKind.TURNS, owner);
    }

    static void assertFailure(ThrowingCallable act, ConversationException.Kind kind, String message) {
        assertThatThrownBy(act)
                .isInstanceOfSatisfying(
                        ConversationException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }
}
