package dev.jackfield.agent.hub;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The conversations in which a turn is made now: there is one at a time in each.
///
/// A user who cancels a turn and goes on at once must not be refused because the old turn is still ending. So the next
/// turn waits a little. A client that is asked something may go away and never answer. So a turn that still waits for
/// an answer then is cancelled.
final class OpenTurns {
    private final Map<Key, OpenTurn> open = new ConcurrentHashMap<>();
    private final Duration wait;

    private record Key(String owner, String conversation) {}

    /// Creates open turns.
    ///
    /// @param wait how long a turn waits for the one before it
    OpenTurns(Duration wait) {
        this.wait = wait;
    }

    /// Begins a turn on this thread; empty if another one is made in this conversation and does not end soon.
    Optional<OpenTurn> begin(String owner, String conversation) throws InterruptedException {
        var key = new Key(owner, conversation);
        var mine = new OpenTurn(turn -> open.remove(key, turn));
        var end = System.nanoTime() + wait.toNanos();
        for (var other = open.putIfAbsent(key, mine); other != null; other = open.putIfAbsent(key, mine)) {
            if (!awaitEnd(other, end)) {
                return Optional.empty();
            }
        }
        return Optional.of(mine);
    }

    private boolean awaitEnd(OpenTurn turn, long deadline) throws InterruptedException {
        return turn.awaitEnd(deadline - System.nanoTime()) || (turn.takeOver() && turn.awaitEnd(wait.toNanos()));
    }
}
