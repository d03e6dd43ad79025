package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Audience;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A source in the catalog, with a count of its running calls, so that it can be removed without interrupting
/// them.
final class PluggedSource {
    private final Source source;
    private final AtomicInteger calls = new AtomicInteger();

    // the entries of its list when it was last asked for, by their items as objects; guarded by the map
    private final IdentityHashMap<Item, Entry> entries = new IdentityHashMap<>();

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
    Deadline deadlineAtAge(Duration age) {
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

    /// Returns the entries of its current list. An item that stays the same object keeps its entry, with the
    /// schema that was compiled for it: a source that changes often must not make the calls of others slower.
    List<Entry> entries() {
        var manifest = source.manifest();
        var personal = source.personalKinds();
        var current = new ArrayList<Entry>();
        synchronized (entries) {
            for (var item : manifest.items()) {
                if (!personal.contains(item.kind())) {
                    current.add(entry(item, manifest.audience(item)));
                }
            }
            entries.clear();
            current.forEach(entry -> entries.put(entry.item(), entry));
        }
        return current;
    }

    private Entry entry(Item item, Audience audience) {
        var known = entries.get(item);
        return known != null && known.isFor(audience) ? known : new Entry(this, item, audience);
    }

    /// Notes that its first start has ended, in whatever way.
    void markSettled() {
        settled = true;
    }

    boolean isFirstStart() {
        return !settled && source.state() instanceof SourceState.Starting;
    }

    boolean isIdle() {
        return calls.get() == 0;
    }
}
