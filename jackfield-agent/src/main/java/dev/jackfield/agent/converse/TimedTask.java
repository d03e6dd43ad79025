package dev.jackfield.agent.converse;

import dev.jackfield.protocol.rpc.Deadline;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A piece of work on a thread of its own, for which another thread waits until a deadline. The work is over when the
/// wait is, as far as it heeds interrupts.
///
/// @param <T> what it makes
public final class TimedTask<T> {
    private final Work<T> work;
    private final AtomicReference<@Nullable Ending<T>> ending = new AtomicReference<>();

    /// Work that may be interrupted.
    interface Work<T> {
        T run(ConcurrentTasks tasks) throws InterruptedException;
    }

    /// Work that says nothing while it runs.
    public interface PlainWork<T> {
        T run() throws InterruptedException;
    }

    private sealed interface Ending<T> {
        record Made<T>(T value) implements Ending<T> {}

        record Failed<T>(Throwable reason) implements Ending<T> {}
    }

    TimedTask(Work<T> work) {
        this.work = work;
    }

    public static <T> TimedTask<T> of(PlainWork<T> work) {
        return new TimedTask<>(_ -> work.run());
    }

    /// Does the work. Returns what it made, or nothing when the deadline passed first; throws what it threw.
    public Optional<T> runWithin(Deadline deadline) throws InterruptedException {
        return runWithin(TurnDeadline.fixed(deadline));
    }

    Optional<T> runWithin(TurnDeadline deadline) throws InterruptedException {
        boolean isDone;
        try (var tasks = new ConcurrentTasks()) {
            isDone = tasks.run(List.of(() -> ending.set(runWork(tasks))), 1, deadline, _ -> {});
        }
        return isDone ? result() : Optional.empty();
    }

    private Ending<T> runWork(ConcurrentTasks tasks) {
        try {
            return new Ending.Made<>(work.run(tasks));
        } catch (InterruptedException | RuntimeException | Error failed) {
            return new Ending.Failed<>(failed);
        }
    }

    private Optional<T> result() throws InterruptedException {
        return switch (ending.get()) {
            case Ending.Made<T>(var value) -> Optional.of(value);
            case Ending.Failed<T>(InterruptedException cancelled) -> throw cancelled;
            case Ending.Failed<T>(RuntimeException failed) -> throw failed;
            case Ending.Failed<T>(Error failed) -> throw failed;
            case null, default -> throw new IllegalStateException("The work ended without a result or an error");
        };
    }
}
