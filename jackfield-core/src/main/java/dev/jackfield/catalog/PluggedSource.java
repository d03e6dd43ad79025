package dev.jackfield.catalog;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// A source in the catalog, with a count of its running calls, so that it can be removed without interrupting
/// them.
final class PluggedSource {
    private final Source source;
    private final AtomicInteger calls = new AtomicInteger();

    // set once, by the source's own thread
    private volatile boolean settled;

    // set before the source starts
    private volatile long startedAt = System.nanoTime();

    PluggedSource(Source source) {
        this.source = source;
    }

    Source source() {
        return source;
    }

    void start(SourceListener listener) {
        startedAt = System.nanoTime();
        source.start(listener);
    }

    /// Returns the moment at which it has been there for this long.
    Deadline aged(Duration age) {
        return new Deadline(startedAt).plus(age);
    }

    Reply call(Item item, Invocation invocation) throws InterruptedException {
        calls.incrementAndGet();
        try {
            return source.call(item, invocation);
        } finally {
            calls.decrementAndGet();
        }
    }

    /// Notes that its first start has ended, in whatever way.
    void settle() {
        settled = true;
    }

    boolean isFirstStart() {
        return !settled && source.state() instanceof SourceState.Starting;
    }

    boolean isIdle() {
        return calls.get() == 0;
    }
}
