package dev.jackfield.core.upstream.task;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Threads that work beside the one that polls a task. All end with the task.
final class TaskThreads implements AutoCloseable {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Semaphore done = new Semaphore(0);

    // written by a thread that failed, read by the thread that polls
    private volatile @Nullable RuntimeException failure;

    interface TaskThreadWork {
        void run() throws InterruptedException;
    }

    void start(String name, TaskThreadWork work) {
        var thread = Thread.ofVirtual().name(name).unstarted(() -> run(work));
        threads.add(thread);
        thread.start();
    }

    private void run(TaskThreadWork work) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            failure = failed;
        } catch (InterruptedException interrupted) {
            // The task has ended first.
        } finally {
            threads.remove(Thread.currentThread());
            done.release();
        }
    }

    /// Waits until a thread is done, at most this long. Throws the failure of a thread.
    void await(long nanos) throws InterruptedException {
        if (done.tryAcquire(Math.max(1, nanos), TimeUnit.NANOSECONDS)) {
            done.drainPermits();
        }
        var failed = failure;
        if (failed != null) {
            throw failed;
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }
}
