package dev.jackfield.source;

import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// How much there may be towards upstreams at once, all of them together. Who comes first is served first.
public final class Limits {
    private final Turns connections;
    private final Turns coldStarts;

    private Limits(Turns connections, Turns coldStarts) {
        this.connections = connections;
        this.coldStarts = coldStarts;
    }

    /// So many at once, and no more.
    ///
    /// @param connections processes and sessions
    /// @param coldStarts processes that have not answered yet
    public static Limits of(int connections, int coldStarts) {
        return new Limits(
                new Turns(connections, "all %d connections to sources are in use; `limits.connections` allows more"),
                new Turns(coldStarts, "%d other sources are starting; `limits.coldStarts` allows more at a time"));
    }

    public static Limits none() {
        return of(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /// The same for an upstream that runs elsewhere: whoever connects to it starts no process here.
    public Limits elsewhere() {
        return new Limits(connections, none().coldStarts);
    }

    Place connection(Deadline deadline) throws InterruptedException {
        return connections.take(deadline);
    }

    Place coldStart(Deadline deadline) throws InterruptedException {
        return coldStarts.take(deadline);
    }

    /// One of those that there are; closing it twice gives it back once.
    static final class Place implements AutoCloseable {
        private final Semaphore from;
        private final AtomicBoolean isGivenBack = new AtomicBoolean();

        private Place(Semaphore from) {
            this.from = from;
        }

        @Override
        public void close() {
            if (isGivenBack.compareAndSet(false, true)) {
                from.release();
            }
        }
    }

    private record Turns(int most, String full, Semaphore free) {
        Turns(int most, String full) {
            this(most, full, new Semaphore(most, true));
        }

        Place take(Deadline deadline) throws InterruptedException {
            if (!free.tryAcquire(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)) {
                throw new ChannelException.Closed(full.formatted(most));
            }
            return new Place(free);
        }
    }
}
