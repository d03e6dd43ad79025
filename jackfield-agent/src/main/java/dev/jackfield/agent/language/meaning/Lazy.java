package dev.jackfield.agent.language.meaning;

import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value that is made once, at its first use. Threads that need it meanwhile wait.
final class Lazy<T> {
    private final Supplier<T> making;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable T value; // written under the lock

    Lazy(Supplier<T> making) {
        this.making = making;
    }

    T get() {
        var known = value;
        return known != null ? known : makeOnce();
    }

    private T makeOnce() {
        lock.lock();
        try {
            if (value == null) {
                value = making.get();
            }
            return Objects.requireNonNull(value);
        } finally {
            lock.unlock();
        }
    }
}
