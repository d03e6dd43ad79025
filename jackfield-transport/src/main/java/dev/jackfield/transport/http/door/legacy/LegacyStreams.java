package dev.jackfield.transport.http.door.legacy;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.Outlet;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The event streams of one legacy session, and the events that can be resumed.
public final class LegacyStreams implements AutoCloseable {
    /// The first revision whose clients understand events without data.
    private static final String PRIMED = "2025-11-25";

    private final KeptEvents kept;
    // answers have odd numbers, general streams even ones, so that the id of a dropped event still tells its kind
    private final AtomicLong answers = new AtomicLong(-1);
    private final AtomicLong general = new AtomicLong();
    private final Map<Long, LegacyStream> open = new ConcurrentHashMap<>();

    // set once, by the thread that initializes
    private volatile boolean primes;

    public LegacyStreams(KeptEvents kept) {
        this.kept = kept;
    }

    public void setVersion(String version) {
        primes = version.compareTo(PRIMED) >= 0;
    }

    /// Begins a general stream on its first connection.
    public LegacyStream begin(EventStream first) {
        return begin(first, general.addAndGet(2));
    }

    private LegacyStream begin(EventStream first, long number) {
        var stream = new LegacyStream(number, kept, false);
        open.put(number, stream);
        stream.begin(first, primes);
        return stream;
    }

    /// Begins a stream for the answer to one request; it ends with the answer.
    public Outlet beginAnswer(EventStream first) {
        var stream = begin(first, answers.addAndGet(2));
        return new Outlet() {
            @Override
            public void send(Message message) throws IOException {
                stream.send(message);
            }

            @Override
            public void finish(Message last) throws IOException {
                try {
                    stream.finish(last);
                } finally {
                    forget(stream);
                }
            }
        };
    }

    public void forget(LegacyStream stream) {
        open.values().remove(stream);
    }

    /// Returns the stream of this event, while it is open or has later events; empty when it is no longer known.
    public Optional<LegacyStream> streamOf(EventId last) {
        return Optional.ofNullable(open.get(last.stream()))
                .or(() -> kept.eventsAfter(last).isEmpty()
                        ? Optional.empty()
                        : Optional.of(new LegacyStream(last.stream(), kept, true)));
    }

    /// Tells whether this is an event of an answer that was given here, kept or not.
    public boolean isOfAnswer(EventId event) {
        return event.stream() % 2 == 1 && event.stream() <= answers.get();
    }

    public void forgetOlderThan(Duration age) {
        kept.forgetOlderThan(age);
    }

    /// Ends all streams and drops their events.
    @Override
    public void close() {
        kept.close();
    }
}
