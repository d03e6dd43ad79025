package dev.jackfield.server.tracing;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.pipeline.Stage;
import dev.jackfield.core.pipeline.Tracing;
import dev.jackfield.core.upstream.McpUpstream;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;

/// Two spans for each call: one for the whole call, and inside it one for the time of the source.
final class SpanTracing implements Tracing {
    private final Tracer tracer;

    SpanTracing(Tracer tracer) {
        this.tracer = tracer;
    }

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
}
