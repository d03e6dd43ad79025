package dev.jackfield.agent.conversation.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How much is kept, and for how long.
///
/// @param conversations of one owner
/// @param messages in one conversation
/// @param bytes of one conversation, with everything that its messages hold
/// @param ownerBytes of all conversations of one owner
/// @param keep a conversation is gone after this time without a new message; empty when it stays
public record ConversationLimits(
        int conversations, int messages, long bytes, long ownerBytes, Optional<Duration> keep) {
    public static final ConversationLimits USUAL =
            new ConversationLimits(1_000, 10_000, 64L << 20, 2L << 30, Optional.of(Duration.ofDays(30)));

    /// The most that a conversation may ever have, because it is read into memory.
    static final int MOST_BYTES = 256 << 20;

    public ConversationLimits {
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException("A conversation may have %d MiB at most, because it is read as a whole."
                    .formatted(MOST_BYTES >> 20));
        }
    }

    boolean isExpired(Instant updated, Instant now) {
        return keep.map(time -> !now.isBefore(updated.plus(time))).orElse(false);
    }
}
