package dev.jackfield.server.tracing;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.pipeline.Stage;
import dev.jackfield.core.pipeline.Tracing;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.TraceContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Two spans for each call: one for the whole call, and inside it one for the time of the source.
record SpanTracing(Tracer tracer) implements Tracing {
    @Override
    public Reply call(Invocation invocation, Stage.Next rest) throws InterruptedException {
        var call = invocation.call();
        var span = tracer.spanBuilder(call.method())
                .setSpanKind(SpanKind.SERVER)
                .setParent(parent(invocation))
                .setAllAttributes(Conventions.of(invocation))
                .setAllAttributes(Conventions.of(call, call.name()))
                .startSpan();
        return runWithin(span, () -> rest.proceed(invocation));
    }

    /// A call that is made for another is a part of that one's trace; any other continues what its client began.
    private static Context parent(Invocation invocation) {
        return Span.current().getSpanContext().isValid()
                ? Context.current()
                : CarriedContext.extract(invocation.meta());
    }

    /// Now the name is known to be one of ours, so that the span of the call may have it in its own.
    @Override
    public Reply dispatch(Invocation invocation, Entry entry, Stage.Next rest) throws InterruptedException {
        var call = invocation.call();
        Span.current().updateName(Conventions.spanName(call, entry.name().toString()));
        var own = entry.name().item();
        var span = tracer.spanBuilder(Conventions.spanName(call, own))
                .setSpanKind(entry.source() instanceof McpUpstream ? SpanKind.CLIENT : SpanKind.INTERNAL)
                .setAllAttributes(Conventions.of(entry))
                .setAllAttributes(Conventions.of(call, own))
                .startSpan();
        return runWithin(span, () -> rest.proceed(invocation.withMeta(CarriedContext.inject(span, invocation.meta()))));
    }

    private interface Work {
        Reply run() throws InterruptedException;
    }

    private static Reply runWithin(Span span, Work work) throws InterruptedException {
        try (var _ = span.makeCurrent()) {
            var reply = work.run();
            Conventions.errorType(reply).ifPresent(type -> markFailed(span, type));
            return reply;
        } catch (InterruptedException | RuntimeException | Error failure) {
            markFailed(span, Conventions.errorType(failure));
            throw failure;
        } finally {
            span.end();
        }
    }

    private static void markFailed(Span span, String type) {
        span.setStatus(StatusCode.ERROR);
        span.setAttribute(Conventions.ERROR_TYPE, type);
    }

    /// The trace context in `_meta`. Baggage is not ours to read and stays as it is.
    private static final class CarriedContext {
        private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();

        private CarriedContext() {}

        static Context extract(Fields meta) {
            return W3C.extract(Context.root(), meta, CarriedContext::get);
        }

        /// The context of this span, in place of what came in.
        static Fields inject(Span span, Fields meta) {
            var made = new HashMap<String, String>();
            W3C.inject(
                    Context.root().with(span),
                    made,
                    (map, key, value) -> Objects.requireNonNull(map).put(key, value));
            var changed = meta.without(TraceContext.PARENT).without(TraceContext.STATE);
            for (var entry : made.entrySet()) {
                changed = changed.with(entry.getKey(), entry.getValue());
            }
            return changed;
        }

        private static @Nullable String get(@Nullable Fields meta, String key) {
            return meta == null ? null : meta.text(key).orElse(null);
        }
    }
}
