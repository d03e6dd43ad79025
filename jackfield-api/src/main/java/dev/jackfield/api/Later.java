package dev.jackfield.api;

import dev.jackfield.call.OnBehalf;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Work on a virtual thread of its own.
public final class Later {
    private Later() {}

    /// Whatever completes the future before the work does interrupts the work. Inside a call the work is a part of it.
    public static <T extends @Nullable Object> CompletableFuture<T> run(Supplier<T> work) {
        var future = new CompletableFuture<T>();
        var current = OnBehalf.call();
        Supplier<T> same = () -> current.isEmpty() ? work.get() : OnBehalf.of(current.get(), work::get);
        var thread = Thread.ofVirtual().name("call").start(() -> complete(future, same));
        var _ = future.whenComplete((_, _) -> thread.interrupt());
        return future;
    }

    private static <T extends @Nullable Object> void complete(CompletableFuture<T> future, Supplier<T> work) {
        try {
            future.complete(work.get());
        } catch (RuntimeException | Error failed) {
            future.completeExceptionally(failed);
        }
    }
}
