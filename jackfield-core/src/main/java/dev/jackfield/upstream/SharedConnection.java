package dev.jackfield.upstream;

import dev.jackfield.call.HubException;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.SourceState;
import dev.jackfield.upstream.connection.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// How an upstream is, and the connection that all share while there is one.
final class SharedConnection {
    private final String id;
    private final InstantSource clock;
    private final Runnable need;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    // written under the lock, by the supervisor's thread or whoever wakes it; read by all
    private volatile SourceState state;
    private volatile @Nullable Connection connection;

    /// @param need told when somebody needs a connection and there is none
    SharedConnection(String id, InstantSource clock, Runnable need) {
        this.id = id;
        this.clock = clock;
        this.need = need;
        this.state = new SourceState.Starting(clock.instant());
    }

    SourceState state() {
        return state;
    }

    Optional<Connection> connection() {
        return Optional.ofNullable(connection);
    }

    /// Is like this now, and has no connection.
    void became(SourceState next) {
        set(null, next);
    }

    void connected(Connection made, SourceState.Ready ready) {
        set(made, ready);
    }

    private void set(@Nullable Connection made, SourceState next) {
        lock.lock();
        try {
            connection = made;
            state = next;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Gives the connection up unless it is needed. Whoever begins to use it now has either been counted before this
    /// asks, or finds no connection.
    boolean letGo(BooleanSupplier isNeeded) {
        lock.lock();
        try {
            var held = connection;
            connection = null;
            if (held == null || isNeeded.getAsBoolean()) {
                connection = held;
                return false;
            }
            state = new SourceState.Idle(clock.instant());
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// This connection is of no use any more. Says whether nobody knew that before.
    boolean lost(Connection useless) {
        lock.lock();
        try {
            if (!useless.equals(connection)) {
                return false;
            }
            connection = null;
            state = new SourceState.Starting(clock.instant());
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// The live connection; waits for one that is being made.
    Connection ready(Deadline deadline) throws InterruptedException {
        var current = connection;
        return current != null && current.channel().isOpen() ? current : awaitReady(deadline);
    }

    private Connection awaitReady(Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            while (true) {
                var current = connection;
                if (current != null && current.channel().isOpen()) {
                    return current;
                }
                if (current == null && !isComing()) {
                    throw whyNot();
                }
                if (news.awaitNanos(deadline.nanosLeft()) <= 0) {
                    throw HubException.Unavailable.plainly(id, "it is still starting");
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /// Has a connection made where there could be one; nobody waits for it.
    void want() {
        lock.lock();
        try {
            isComing();
        } finally {
            lock.unlock();
        }
    }

    /// Whether a connection is there or on its way; one that may be made is from now on. Only under the lock.
    private boolean isComing() {
        return switch (state) {
            case SourceState.Starting _, SourceState.Ready _ -> true;
            case SourceState.Idle _ -> wake();
            case SourceState.Backoff down -> !clock.instant().isBefore(down.nextAttempt()) && wake();
            case SourceState.Stopped _ -> false;
        };
    }

    private boolean wake() {
        state = new SourceState.Starting(clock.instant());
        need.run();
        return true;
    }

    private HubException whyNot() {
        return state instanceof SourceState.Backoff down
                ? HubException.Unavailable.until(id, secondsUntil(down.nextAttempt()), down.reason())
                : new HubException.Unavailable(id, state.detail());
    }

    private long secondsUntil(Instant moment) {
        return Duration.between(clock.instant(), moment).plusMillis(999).toSeconds();
    }
}
