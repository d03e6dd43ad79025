package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The state of an agent, and the client that all calls share while its card is known.
final class AgentAccess {
    private final String id;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // both written under the lock
    private volatile SourceState state;
    private volatile @Nullable A2aClient client;

    AgentAccess(String id, InstantSource clock) {
        this.id = id;
        this.clock = clock;
        this.state = new SourceState.Starting(clock.instant());
    }

    SourceState state() {
        return state;
    }

    void setState(SourceState next, Optional<A2aClient> with) {
        lock.lock();
        try {
            state = next;
            client = with.orElse(null);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Returns the client, and waits for one while the card is being read.
    A2aClient awaitReady(Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            while (client == null) {
                if (!(state instanceof SourceState.Starting)) {
                    throw unavailableException();
                }
                if (changed.awaitNanos(deadline.nanosLeft()) <= 0) {
                    throw HubException.UnavailableException.ofPublicReason(
                            id, "it is still starting; try again in a moment");
                }
            }
            return client;
        } finally {
            lock.unlock();
        }
    }

    private HubException unavailableException() {
        return state instanceof SourceState.Backoff down
                ? HubException.UnavailableException.untilRetry(id, secondsLeft(down), down.reason())
                : new HubException.UnavailableException(id, state.detail());
    }

    private long secondsLeft(SourceState.Backoff down) {
        return Math.max(
                0,
                Duration.between(clock.instant(), down.nextAttempt())
                        .plusMillis(999)
                        .toSeconds());
    }
}
