package dev.jackfield.skills;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs code of a skill that must not keep the hub waiting: what takes too long is interrupted and left.
final class Bounded {
    static final Duration MOST = Duration.ofSeconds(10);

    private Bounded() {}

    /// What it returns, or why that is not to be had.
    static <T> T run(ClassLoader classes, Callable<T> code) throws Unusable {
        var task = new FutureTask<>(code);
        var thread = Thread.ofVirtual().name("skill").unstarted(task);
        thread.setContextClassLoader(classes);
        thread.start();
        try {
            return task.get(MOST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw unusable(Objects.requireNonNull(failed.getCause()));
        } catch (TimeoutException endless) {
            thread.interrupt();
            throw new Unusable("it took longer than %d s".formatted(MOST.toSeconds()), endless);
        } catch (InterruptedException stopped) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new Unusable("the hub was stopped meanwhile", stopped);
        }
    }

    private static Unusable unusable(Throwable failure) {
        return failure instanceof Unusable known ? known : new Unusable(String.valueOf(failure), failure);
    }
}
