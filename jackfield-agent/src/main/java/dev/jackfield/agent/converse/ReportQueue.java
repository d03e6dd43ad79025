package dev.jackfield.agent.converse;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Brings what several threads report to one thread, in order. It holds a bounded number of reports: a thread that has
/// more to say waits. What is reported after the end is dropped, also by threads that waited.
final class ReportQueue {
    private static final int MOST_WAITING = 256;

    /// Keeps a deadline that is hours away from being a time that `wait` cannot take.
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    /// A deadline does not come nearer while a person is asked, so it is looked at from time to time.
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);

    /// Something that happened on another thread.
    sealed interface Report {
        /// A task has something to say; it is said on the thread that listens.
        record Said(Runnable saying) implements Report {}

        record Ended(int task) implements Report {}
    }

    // both guarded by this
    private final Queue<Report> waiting = new ArrayDeque<>();
    private boolean isClosed;

    /// Adds a report. An interrupt drops it and stays set.
    void say(Runnable saying) {
        try {
            add(new Report.Said(saying));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void add(Report report) throws InterruptedException {
        while (waiting.size() >= MOST_WAITING && !isClosed) {
            wait();
        }
        if (!isClosed) {
            waiting.add(report);
            notifyAll();
        }
    }

    /// Reports the end of a task. There is always room for it, because there are few tasks.
    synchronized void end(int task) {
        waiting.add(new Report.Ended(task));
        notifyAll();
    }

    /// Waits for the next report. Returns null when none came until the deadline.
    synchronized @Nullable Report poll(TurnDeadline deadline) throws InterruptedException {
        while (waiting.isEmpty() && !deadline.hasPassed()) {
            var nanos = Math.clamp(deadline.nanosLeft(), SHORTEST_WAIT.toNanos(), LONGEST_WAIT.toNanos());
            TimeUnit.NANOSECONDS.timedWait(this, nanos);
        }
        var next = deadline.hasPassed() ? null : waiting.poll();
        notifyAll();
        return next;
    }

    synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
