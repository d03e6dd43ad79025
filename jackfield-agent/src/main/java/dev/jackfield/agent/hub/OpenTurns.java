package dev.jackfield.agent.hub;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The conversations in which a turn is made now: there is one at a time in each.
///
/// A user who cancels a turn and goes on at once must not be refused because the old turn is still ending. So the next
/// turn waits a little.
final class OpenTurns {
    private final Map<Key, CountDownLatch> open = new ConcurrentHashMap<>();
    private final Duration wait;

    private record Key(String owner, String conversation) {}

    /// Ends a turn.
    interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /// Creates open turns.
    ///
    /// @param wait how long a turn waits for the one before it
    OpenTurns(Duration wait) {
        this.wait = wait;
    }

    /// Begins a turn; empty if another one is made in this conversation and does not end soon.
    Optional<Turn> begin(String owner, String conversation) throws InterruptedException {
        var key = new Key(owner, conversation);
        var mine = new CountDownLatch(1);
        var end = System.nanoTime() + wait.toNanos();
        for (var other = open.putIfAbsent(key, mine); other != null; other = open.putIfAbsent(key, mine)) {
            if (!other.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
        }
        return Optional.of(() -> end(key, mine));
    }

    private void end(Key key, CountDownLatch turn) {
        open.remove(key, turn);
        turn.countDown();
    }
}
