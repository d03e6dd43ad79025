package dev.jackfield.api.hub;

import dev.jackfield.core.call.CurrentCall;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs work on a virtual thread of its own.
public final class Futures {
    private Futures() {}

    /// Starts work and returns its future. Completing the future early interrupts the work. Inside a call, the
    /// work is part of that call.
    public static <T extends @Nullable Object> CompletableFuture<T> run(Supplier<T> work) {
        var future = new CompletableFuture<T>();
        var current = CurrentCall.invocation();
        Supplier<T> same = () -> current.isEmpty() ? work.get() : CurrentCall.run(current.get(), work::get);
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
