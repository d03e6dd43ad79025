package dev.jackfield.core.upstream;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The state of an upstream, and the connection that all calls share while there is one.
final class SharedConnection {
    private final String id;
    private final InstantSource clock;
    private final Runnable need;

    // written under the lock of this by any thread; read by all
    private volatile SourceState state;
    private volatile @Nullable Connection connection;

    /// Creates the state of an upstream that is starting.
    ///
    /// @param need called when a connection is needed and there is none
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

    /// Sets a state without a connection.
    void setState(SourceState next) {
        set(null, next);
    }

    void setConnected(Connection made, SourceState.Ready ready) {
        set(made, ready);
    }

    private synchronized void set(@Nullable Connection made, SourceState next) {
        connection = made;
        state = next;
        notifyAll();
    }

    /// Gives the connection up unless it is needed. A call that begins now was either counted before `isNeeded`
    /// is asked, or finds no connection.
    synchronized boolean releaseUnlessNeeded(BooleanSupplier isNeeded) {
        var held = connection;
        connection = null;
        if (held == null || isNeeded.getAsBoolean()) {
            connection = held;
            return false;
        }
        state = new SourceState.Idle(clock.instant());
        return true;
    }

    /// Drops this connection because it is unusable. Returns false if another thread did so before.
    synchronized boolean dropLost(Connection useless) {
        if (!useless.equals(connection)) {
            return false;
        }
        connection = null;
        state = new SourceState.Starting(clock.instant());
        return true;
    }

    /// Returns the live connection, and waits for one that is being made.
    Connection awaitConnection(Deadline deadline) throws InterruptedException {
        var current = connection;
        return current != null && current.channel().isOpen() ? current : awaitReady(deadline);
    }

    private synchronized Connection awaitReady(Deadline deadline) throws InterruptedException {
        while (true) {
            var current = connection;
            if (current != null && current.channel().isOpen()) {
                return current;
            }
            if (current == null && !isComing()) {
                throw state.refusal(id, clock.instant());
            }
            if (deadline.hasPassed()) {
                throw HubException.UnavailableException.ofPublicReason(
                        id, "it is still starting; try again in a moment");
            }
            TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
        }
    }

    /// Requests a connection where there can be one, without waiting for it.
    synchronized void requestConnection() {
        isComing();
    }

    /// Returns whether there is a connection or one is being made, and requests one where possible. Only under
    /// the lock.
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
}
