package dev.jackfield.api.compiler;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs code of users with a time limit. Code that takes too long is interrupted and abandoned.
///
/// Uses a platform thread: code that never blocks would keep a carrier thread of the virtual threads forever.
public final class BoundedRun {
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    /// How long code may take to react to an interrupt.
    private static final Duration INTERRUPT_GRACE = Duration.ofSeconds(1);

    private BoundedRun() {}

    /// Returns the result, or throws `UnusableCodeException` with the reason.
    public static <T> T run(ClassLoader classes, Callable<T> code) throws UnusableCodeException {
        return run(classes, code, DEFAULT_TIMEOUT);
    }

    public static <T> T run(ClassLoader classes, Callable<T> code, Duration most) throws UnusableCodeException {
        var task = new FutureTask<>(code);
        var thread = thread(classes, task);
        try {
            return task.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw unusableCode(Objects.requireNonNull(failed.getCause()));
        } catch (TimeoutException timedOut) {
            throw new UnusableCodeException("it took longer than " + text(most) + interrupt(thread), timedOut);
        } catch (InterruptedException interrupted) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new UnusableCodeException("the hub was stopped meanwhile", interrupted);
        }
    }

    private static Thread thread(ClassLoader classes, Runnable task) {
        var thread = Thread.ofPlatform()
                .name("user-code")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(task);
        thread.setContextClassLoader(classes);
        thread.start();
        return thread;
    }

    private static String text(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    /// Interrupts the code, and returns the end of the message: whether it still runs.
    private static String interrupt(Thread thread) {
        thread.interrupt();
        return hasEnded(thread) ? "" : ", and still runs, because it ignores interrupts; fix it and restart the hub";
    }

    private static boolean hasEnded(Thread thread) {
        try {
            return thread.join(INTERRUPT_GRACE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static UnusableCodeException unusableCode(Throwable failure) {
        return failure instanceof UnusableCodeException known
                ? known
                : new UnusableCodeException(String.valueOf(failure), failure);
    }
}
