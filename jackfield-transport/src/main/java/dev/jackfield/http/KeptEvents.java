package dev.jackfield.http;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;

/// The last events of a session, for a client that comes back to streams it has lost. The oldest go first.
final class KeptEvents {
    static final int MOST = 1000;
    static final int ROOM = 4 << 20;

    private static final class Kept {
        private final EventId id;
        private final byte[] event;
        private final long when = System.nanoTime();

        private Kept(EventId id, byte[] event) {
            this.id = id;
            this.event = event;
        }
    }

    // both guarded by this
    private final ArrayDeque<Kept> events = new ArrayDeque<>();
    private long bytes;

    /// False when the event alone is larger than all that may be kept.
    synchronized boolean keep(EventId id, byte[] event) {
        if (event.length > ROOM) {
            return false;
        }
        events.add(new Kept(id, event));
        bytes += event.length;
        while (events.size() > MOST || bytes > ROOM) {
            forgetOldest();
        }
        return true;
    }

    private void forgetOldest() {
        bytes -= events.remove().event.length;
    }

    /// The events of the same stream that came after this one, and are still here.
    synchronized List<byte[]> after(EventId last) {
        return events.stream()
                .filter(kept -> kept.id.stream() == last.stream() && kept.id.number() > last.number())
                .map(kept -> kept.event)
                .toList();
    }

    synchronized void forgetOlderThan(Duration age) {
        var oldest = System.nanoTime() - age.toNanos();
        while (!events.isEmpty() && events.element().when - oldest < 0) {
            forgetOldest();
        }
    }
}
