package dev.jackfield.core.catalog;

import dev.jackfield.protocol.rpc.Deadline;
import java.util.function.BooleanSupplier;

/// Counts snapshots, so that threads can wait for the next one.
final class SnapshotCounter {
    private long number; // guarded by this

    synchronized void increment() {
        number++;
        notifyAll();
    }

    /// Waits until the condition holds. Returns whether it did in time. The condition is evaluated without the
    /// lock, because it calls sources, which may report a change before they return.
    boolean await(BooleanSupplier condition, Deadline deadline) throws InterruptedException {
        var known = number();
        while (!condition.getAsBoolean()) {
            if (deadline.hasPassed()) {
                return false;
            }
            known = awaitAfter(known, deadline);
        }
        return true;
    }

    private synchronized long number() {
        return number;
    }

    private synchronized long awaitAfter(long known, Deadline deadline) throws InterruptedException {
        while (number == known && !deadline.hasPassed()) {
            wait(Math.max(1, deadline.timeLeft().toMillis()));
        }
        return number;
    }
}
