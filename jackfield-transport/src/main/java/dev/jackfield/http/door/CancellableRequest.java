package dev.jackfield.http.door;

import org.jspecify.annotations.Nullable;

/// A request that is being answered on this thread. A cancellation interrupts the thread while it works, and
/// never later.
final class CancellableRequest implements AutoCloseable {
    // guarded by this
    private @Nullable Thread thread = Thread.currentThread();

    synchronized void cancel() {
        if (thread != null) {
            thread.interrupt();
        }
    }

    @Override
    public synchronized void close() {
        thread = null;
        Thread.interrupted();
    }
}
