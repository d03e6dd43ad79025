package dev.jackfield.transport.http.door.legacy;

import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;

/// The last events of a session, for a client that returns to a lost stream. The oldest are dropped first.
public final class KeptEvents implements AutoCloseable {
    static final int MOST = 1000;
    public static final int ROOM = 4 << 20;

    private static final class Kept {
        private final EventId id;
        private final byte[] event;
        private final Shares.Place place;
        private final long when = System.nanoTime();

        private Kept(EventId id, byte[] event, Shares.Place place) {
            this.id = id;
            this.event = event;
            this.place = place;
        }
    }

    private final Shares allBytes;
    private final Object owner;

    // all guarded by this
    private final ArrayDeque<Kept> events = new ArrayDeque<>();
    private long bytes;
    private boolean closed;

    /// Keeps events within the owner's share of the bytes that all sessions may keep.
    public KeptEvents(Shares allBytes, Object owner) {
        this.allBytes = allBytes;
        this.owner = owner;
    }

    /// The bytes that all sessions together may keep: a sixteenth of the heap.
    public static int room() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / 16, ROOM, 1 << 30);
    }

    /// Keeps an event; false when it is larger than all that may be kept.
    public synchronized boolean keep(EventId id, byte[] event) {
        if (closed || event.length > ROOM) {
            return false;
        }
        while (events.size() >= MOST || bytes + event.length > ROOM) {
            forgetOldest();
        }
        var place = reserve(event.length);
        place.ifPresent(taken -> {
            events.add(new Kept(id, event, taken));
            bytes += event.length;
        });
        return place.isPresent();
    }

    /// Reserves bytes for an event, if need be by dropping older events of this session.
    private Optional<Shares.Place> reserve(int length) {
        var place = allBytes.tryTake(owner, length);
        while (place.isEmpty() && !events.isEmpty()) {
            forgetOldest();
            place = allBytes.tryTake(owner, length);
        }
        return place;
    }

    private void forgetOldest() {
        var oldest = events.remove();
        bytes -= oldest.event.length;
        oldest.place.close();
    }

    @Override
    public synchronized void close() {
        closed = true;
        while (!events.isEmpty()) {
            forgetOldest();
        }
    }

    /// Returns the events after this one on its stream that are still kept.
    public synchronized List<byte[]> eventsAfter(EventId last) {
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
