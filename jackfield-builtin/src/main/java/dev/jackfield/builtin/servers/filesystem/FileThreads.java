package dev.jackfield.builtin.servers.filesystem;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs the work of calls on platform threads, a bounded number at once, each for a bounded time.
///
/// A system call on a file may block for good and cannot be interrupted: a file system that hangs, or a pipe that
/// was put in the place of a file at the wrong moment. Then the call ends, its thread stays, and its place stays
/// taken.
final class FileThreads {
    private static final int MOST = 32;

    private final Semaphore places = new Semaphore(MOST);
    private final Duration time;

    FileThreads(Duration time) {
        this.time = time;
    }

    <T> T run(Callable<T> work) throws Exception {
        if (!places.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new FileToolException(
                    "All %d threads for files are busy. Try again later; if that does not help, restart the server."
                            .formatted(MOST));
        }
        var task = new FutureTask<>(work);
        var thread = Thread.ofPlatform().daemon().name("files").start(() -> {
            try {
                task.run();
            } finally {
                places.release();
            }
        });
        return awaitResult(task, thread);
    }

    private <T> T awaitResult(FutureTask<T> task, Thread thread) throws Exception {
        try {
            return task.get(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        } catch (TimeoutException late) {
            throw new FileToolException(
                    "The system did not finish within %d seconds. Ask for less at once, or try again."
                            .formatted(time.toSeconds()));
        } finally {
            thread.interrupt(); // without effect when it has ended
        }
    }
}
