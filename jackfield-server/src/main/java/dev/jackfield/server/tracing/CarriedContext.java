package dev.jackfield.server.tracing;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.TraceContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The trace context in `_meta`. Baggage is not ours to read and stays as it is.
final class CarriedContext {
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
