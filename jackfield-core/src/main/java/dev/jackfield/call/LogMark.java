package dev.jackfield.call;

import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// Marks what this thread logs with the call that it works for, until it is closed. Calls can stand inside each other.
public final class LogMark implements AutoCloseable {
    public static final String CALL = "call";
    public static final String SOURCE = "source";

    private final @Nullable String outerCall = MDC.get(CALL);
    private final @Nullable String outerSource = MDC.get(SOURCE);

    private LogMark() {}

    public static LogMark of(Invocation invocation) {
        var mark = new LogMark();
        MDC.put(CALL, invocation.id());
        return mark;
    }

    public void source(String id) {
        MDC.put(SOURCE, id);
    }

    @Override
    public void close() {
        restore(CALL, outerCall);
        restore(SOURCE, outerSource);
    }

    private static void restore(String key, @Nullable String outer) {
        if (outer == null) {
            MDC.remove(key);
        } else {
            MDC.put(key, outer);
        }
    }
}
