package dev.jackfield.upstream.task;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Work beside the thread that follows a task: each errand has a thread of its own, and all end with the task.
final class TaskThreads implements AutoCloseable {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Semaphore news = new Semaphore(0);

    // written by an errand that failed, read by the thread that follows
    private volatile @Nullable RuntimeException failure;

    interface TaskThreadWork {
        void run() throws InterruptedException;
    }

    void start(String name, TaskThreadWork errand) {
        var thread = Thread.ofVirtual().name(name).unstarted(() -> run(errand));
        threads.add(thread);
        thread.start();
    }

    private void run(TaskThreadWork errand) {
        try {
            errand.run();
        } catch (RuntimeException failed) {
            failure = failed;
        } catch (InterruptedException ended) {
            // The task has ended first.
        } finally {
            threads.remove(Thread.currentThread());
            news.release();
        }
    }

    /// Waits until an errand is done, and no longer than this. Throws what an errand failed with.
    void await(long nanos) throws InterruptedException {
        if (news.tryAcquire(Math.max(1, nanos), TimeUnit.NANOSECONDS)) {
            news.drainPermits();
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
