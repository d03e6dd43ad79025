package dev.jackfield.catalog;

import dev.jackfield.rpc.Deadline;
import java.util.function.BooleanSupplier;

/// Counts what the catalog was, so that one can wait for the next.
final class SnapshotCounter {
    private long number; // guarded by this

    synchronized void next() {
        number++;
        notifyAll();
    }

    /// Waits until this holds, and says whether it did in time. Asks without the lock: conditions are put to sources,
    /// which may have something to tell before they answer.
    boolean await(BooleanSupplier condition, Deadline deadline) throws InterruptedException {
        var known = number();
        while (!condition.getAsBoolean()) {
            if (deadline.hasPassed()) {
                return false;
            }
            known = after(known, deadline);
        }
        return true;
    }

    private synchronized long number() {
        return number;
    }

    private synchronized long after(long known, Deadline deadline) throws InterruptedException {
        while (number == known && !deadline.hasPassed()) {
            wait(Math.max(1, deadline.left().toMillis()));
        }
        return number;
    }
}
