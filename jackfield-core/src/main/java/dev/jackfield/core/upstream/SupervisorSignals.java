package dev.jackfield.core.upstream;

import dev.jackfield.core.source.Item;
import dev.jackfield.core.upstream.connection.Connection;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Signals to a supervisor. A signal that is sent twice counts once, so that a flood does no harm.
final class SupervisorSignals {
    enum Signal {
        /// The connection or its stream has ended.
        ENDED,
        /// A new connection is requested at once, whatever happened to the last one.
        RESTART,
        /// A call found its connection unusable; `takeLost` says which one.
        LOST,
        /// A call needs the upstream.
        WANTED,
        /// A call failed in a way that makes the connection doubtful.
        DOUBTED,
        /// No signal came in time.
        LOOK,
        /// The upstream announced a changed list.
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

    /// Signals that this connection is unusable. It may have been replaced before the supervisor reads the
    /// signal.
    synchronized void signalLost(Connection connection) {
        lost.add(connection);
        send(Signal.LOST);
    }

    /// Returns whether this connection is lost, and forgets earlier ones.
    synchronized boolean takeLost(Connection current) {
        var isLost = lost.contains(current);
        lost.clear();
        return isLost;
    }

    /// Signals that the upstream announced changed lists of these kinds.
    synchronized void signalChanged(Set<Item.Kind> kinds) {
        changes.addAll(kinds);
        send(Signal.CHANGED);
    }

    /// Returns the lists that were announced since the last call. The caller must list again.
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

    /// Returns the most urgent signal, or `LOOK` when none comes in time.
    synchronized Signal await(Duration most) throws InterruptedException {
        if (told.isEmpty() && most.isPositive()) {
            TimeUnit.NANOSECONDS.timedWait(this, most.toNanos());
        }
        var first = told.stream().findFirst().orElse(Signal.LOOK);
        told.remove(first);
        return first;
    }
}
