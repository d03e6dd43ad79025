package dev.jackfield.upstream;

import dev.jackfield.source.Item;
import dev.jackfield.upstream.connection.Connection;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// What a supervisor is told by others. The same news twice is one, so nobody can flood it.
final class SupervisorSignals {
    enum Signal {
        /// The connection is over, or its stream is.
        ENDED,
        /// Somebody wants a new connection at once, whatever became of the last one.
        RESTART,
        /// The upstream no longer knows our session; `takeLost` says of which connection.
        LOST,
        /// Somebody needs the upstream.
        WANTED,
        /// A call went wrong in a way that makes one doubt the connection.
        DOUBTED,
        /// Time has passed.
        LOOK,
        /// The upstream announced another list.
        CHANGED
    }

    // all guarded by this
    private final Set<Signal> told = EnumSet.noneOf(Signal.class);
    private final Set<Connection> lost = new HashSet<>();
    private final Set<Item.Kind> changes = EnumSet.noneOf(Item.Kind.class);

    synchronized void send(Signal signal) {
        told.add(signal);
        notifyAll();
    }

    /// This connection is of no use any more. It may have been replaced before the supervisor hears of that.
    synchronized void lost(Connection connection) {
        lost.add(connection);
        send(Signal.LOST);
    }

    /// Whether this one is lost; those before it concern nobody any more.
    synchronized boolean takeLost(Connection current) {
        var isLost = lost.contains(current);
        lost.clear();
        return isLost;
    }

    /// The upstream announced other lists of these kinds.
    synchronized void changed(Set<Item.Kind> kinds) {
        changes.addAll(kinds);
        send(Signal.CHANGED);
    }

    /// Which lists were announced since the last time; whoever asks lists anew.
    synchronized Set<Item.Kind> takeChanges() {
        var taken = Set.copyOf(changes);
        changes.clear();
        told.remove(Signal.CHANGED);
        return taken;
    }

    synchronized void forget() {
        told.clear();
    }

    synchronized void forget(Signal signal) {
        told.remove(signal);
    }

    /// The most urgent signal; `LOOK` when none comes in time.
    synchronized Signal await(Duration most) throws InterruptedException {
        if (told.isEmpty() && most.isPositive()) {
            TimeUnit.NANOSECONDS.timedWait(this, most.toNanos());
        }
        var first = told.stream().findFirst().orElse(Signal.LOOK);
        told.remove(first);
        return first;
    }
}
