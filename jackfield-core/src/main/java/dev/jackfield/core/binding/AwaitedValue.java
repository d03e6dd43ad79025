package dev.jackfield.core.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/// Waits for values that a method returns later: futures are awaited and streams collected, on the thread of the
/// call.
final class AwaitedValue {
    private AwaitedValue() {}

    static @Nullable Object of(@Nullable Object value) throws Throwable {
        return switch (value) {
            case CompletionStage<?> later -> of(await(later.toCompletableFuture()));
            case Future<?> later -> of(await(later));
            case BaseStream<?, ?> stream -> collect(stream);
            case null, default -> value;
        };
    }

    /// Waits for a future, and cancels it if the call is cancelled.
    private static @Nullable Object await(Future<?> later) throws Throwable {
        try {
            return later.get();
        } catch (InterruptedException interrupted) {
            later.cancel(true);
            throw interrupted;
        } catch (ExecutionException failed) {
            throw failed.getCause() == null ? failed : failed.getCause();
        }
    }

    private static List<@Nullable Object> collect(BaseStream<?, ?> stream) {
        try (stream) {
            var all = new ArrayList<@Nullable Object>();
            stream.iterator().forEachRemaining(all::add);
            return all;
        }
    }
}
