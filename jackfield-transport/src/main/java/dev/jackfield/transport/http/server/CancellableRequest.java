package dev.jackfield.transport.http.server;

import org.jspecify.annotations.Nullable;

/// A request that is being answered on this thread. A cancellation interrupts the thread while it works, and
/// never later.
public final class CancellableRequest implements AutoCloseable {
    // guarded by this
    private @Nullable Thread thread = Thread.currentThread();

    public synchronized void cancel() {
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
