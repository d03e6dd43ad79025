package dev.jackfield.agent.converse;

import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs tasks on virtual threads, a few at once, while the thread that started them hears their reports.
///
/// Closing it interrupts the tasks that still run and waits for them, so that no thread is left. Inside a call of a
/// hub, the tasks are part of that call.
final class ConcurrentTasks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    /// How long a task may take to end after its interrupt. Java cannot end one that ignores it.
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

    private final ReportQueue reports = new ReportQueue();
    private final List<Thread> threads = new ArrayList<>();

    /// A piece of work.
    interface Task {
        void run() throws InterruptedException;
    }

    /// Runs something on the thread that listens, after everything that was said before. May be called by any thread.
    void say(Runnable saying) {
        reports.say(saying);
    }

    /// Runs all tasks, and returns whether they ended before the deadline.
    ///
    /// @param ended is told the number of each task that has ended; if it throws, the tasks are to be closed
    boolean run(List<? extends Task> tasks, int atOnce, TurnDeadline deadline, IntConsumer ended)
            throws InterruptedException {
        var begun = Math.min(atOnce, tasks.size());
        for (var index = 0; index < begun; index++) {
            startTask(index, tasks.get(index));
        }
        for (var open = tasks.size(); open > 0; ) {
            switch (reports.poll(deadline)) {
                case null -> {
                    return false;
                }
                case ReportQueue.Report.Said(var saying) -> saying.run();
                case ReportQueue.Report.Ended(var index) -> {
                    open--;
                    ended.accept(index);
                    if (begun < tasks.size()) {
                        startTask(begun, tasks.get(begun));
                        begun++;
                    }
                }
            }
        }
        return true;
    }

    private void startTask(int index, Task task) {
        var call = CurrentCall.invocation();
        var thread = Thread.ofVirtual().name("conversation-", index).unstarted(() -> {
            try {
                if (call.isPresent()) {
                    CurrentCall.run(call.get(), () -> {
                        task.run();
                        return true;
                    });
                } else {
                    task.run();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            } finally {
                reports.end(index);
            }
        });
        threads.add(thread);
        thread.start();
    }

    @Override
    public void close() {
        reports.close();
        threads.forEach(Thread::interrupt);
        var isInterrupted = false;
        var deadline = Deadline.after(END_TIMEOUT);
        for (var thread : threads) {
            while (thread.isAlive() && !deadline.hasPassed()) {
                try {
                    thread.join(deadline.timeLeft());
                } catch (InterruptedException interrupted) {
                    isInterrupted = true; // the tasks were interrupted already; only waiting is left
                }
            }
        }
        var left = threads.stream().filter(Thread::isAlive).count();
        if (left > 0) {
            LOG.warn(
                    "{} calls of a conversation keep running after they were cancelled, because they ignore interrupts",
                    left);
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Brings what several threads report to one thread, in order. It holds a bounded number of reports:
    /// a thread that has more to say waits. What is reported after the end is dropped, also by threads
    /// that waited.
    private static final class ReportQueue {
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
}
