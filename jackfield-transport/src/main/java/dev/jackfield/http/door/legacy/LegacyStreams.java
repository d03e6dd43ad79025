package dev.jackfield.http.door.legacy;

import dev.jackfield.http.server.EventStream;
import dev.jackfield.http.server.Outlet;
import dev.jackfield.rpc.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The streams of one legacy session, and what can be heard of them later.
public final class LegacyStreams implements AutoCloseable {
    /// The first revision whose clients know events without data.
    private static final String PRIMED = "2025-11-25";

    private final KeptEvents kept;
    // answers have odd numbers, general streams even ones: an event that is long forgotten still says which it was of
    private final AtomicLong answers = new AtomicLong(-1);
    private final AtomicLong general = new AtomicLong();
    private final Map<Long, LegacyStream> open = new ConcurrentHashMap<>();

    // set once, by the thread that initializes
    private volatile boolean primes;

    public LegacyStreams(KeptEvents kept) {
        this.kept = kept;
    }

    public void agreed(String version) {
        primes = version.compareTo(PRIMED) >= 0;
    }

    /// A new general stream on its first connection.
    public LegacyStream begin(EventStream first) {
        return begin(first, general.addAndGet(2));
    }

    private LegacyStream begin(EventStream first, long number) {
        var stream = new LegacyStream(number, kept, false);
        open.put(number, stream);
        stream.begin(first, primes);
        return stream;
    }

    /// The same for the answer to a request, which ends with it.
    public Outlet answer(EventStream first) {
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

    /// The stream of this event, while it goes on or something came after the event; empty when nobody knows any more.
    public Optional<LegacyStream> of(EventId last) {
        return Optional.ofNullable(open.get(last.stream()))
                .or(() -> kept.after(last).isEmpty()
                        ? Optional.empty()
                        : Optional.of(new LegacyStream(last.stream(), kept, true)));
    }

    /// Whether this is an event of an answer that was given here, be it kept or not.
    public boolean isOfAnswer(EventId event) {
        return event.stream() % 2 == 1 && event.stream() <= answers.get();
    }

    public void forgetOlderThan(Duration age) {
        kept.forgetOlderThan(age);
    }

    /// Keeps nothing any more.
    @Override
    public void close() {
        kept.close();
    }
}
