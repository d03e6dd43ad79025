package dev.jackfield.core.call;

import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/// Marks the log lines of this thread with the call that it works for, until closed. Marks can be nested.
public final class LogMark implements AutoCloseable {
    public static final String CALL = "call";
    public static final String PARENT = "parent";
    public static final String SOURCE = "source";

    private final @Nullable String outerCall = MDC.get(CALL);
    private final @Nullable String outerParent = outerCall == null ? null : MDC.get(PARENT);
    private final @Nullable String outerSource = outerCall == null ? null : MDC.get(SOURCE);

    // most calls have none, and every change of a mark costs
    private boolean hasParent;

    private LogMark() {}

    public static LogMark of(Invocation invocation) {
        var mark = new LogMark();
        MDC.put(CALL, invocation.id());
        mark.setParent(invocation.parent().map(Invocation::id).orElse(null));
        return mark;
    }

    private void setParent(@Nullable String id) {
        hasParent = id != null;
        if (hasParent || outerParent != null) {
            put(PARENT, id);
        }
    }

    public void setSource(String id) {
        MDC.put(SOURCE, id);
    }

    @Override
    public void close() {
        put(CALL, outerCall);
        if (hasParent || outerParent != null) {
            put(PARENT, outerParent);
        }
        put(SOURCE, outerSource);
    }

    private static void put(String key, @Nullable String value) {
        if (value == null) {
            MDC.remove(key);
        } else {
            MDC.put(key, value);
        }
    }
}
