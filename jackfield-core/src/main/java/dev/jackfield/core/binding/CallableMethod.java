package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.FailureText;
import dev.jackfield.core.binding.shape.Handles;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.tools.ToolFailedException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// A method with its receiver and its parameters.
///
/// @param timeout how long a call may take, if it is set
record CallableMethod(MethodHandle handle, MethodParameters parameters, Optional<Duration> timeout) {
    private static final Logger LOG = LoggerFactory.getLogger(CallableMethod.class);

    /// Creates a callable method. A timeout of the method overrides that of its class.
    ///
    /// @param seconds the timeout of the method; 0 for none
    static CallableMethod of(Method method, Object owner, MethodParameters parameters, int seconds) {
        return new CallableMethod(
                Handles.method(method, owner),
                parameters,
                timeoutOf(seconds > 0 ? seconds : Binding.timeoutSeconds(owner)));
    }

    private static Optional<Duration> timeoutOf(int seconds) {
        return seconds > 0 ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty();
    }

    /// Runs the method. Its exceptions are passed on unchanged.
    @Nullable
    Object run(@Nullable Object[] values) throws Throwable {
        return AwaitedValue.of(Handles.call(handle, values));
    }

    /// Runs the method for resources and prompts, whose failures are protocol errors, because their results
    /// have no place for them.
    ///
    /// @param made converts the returned value, and may fail like the method itself
    <T> T runAndConvert(JsonNode arguments, Invocation invocation, Function<@Nullable Object, T> made)
            throws InterruptedException {
        var values = parameters.values(arguments, invocation);
        try {
            return made.apply(run(values));
        } catch (InterruptedException | HubException passed) {
            throw passed;
        } catch (CallContext.UnanswerableException unanswerable) {
            throw new HubException.UpstreamException(unanswerable.error());
        } catch (ToolFailedException failed) {
            throw error(failed);
        } catch (Throwable failed) {
            LOG.error("Error executing '{}': {}", invocation.call().name(), FailureText.text(failed), failed);
            throw error(failed);
        }
    }

    private static HubException error(Throwable failed) {
        return new HubException.UpstreamException(RpcError.of(RpcError.INTERNAL, FailureText.text(failed)));
    }

    /// Waits for values that a method returns later: futures are awaited and streams collected, on the thread of the
    /// call.
    private static final class AwaitedValue {
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
}
