package dev.jackfield.source;

import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Shares;

/// How much there may be towards upstreams at once, all of them together. Identities share it fairly.
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
                new Turns(
                        connections,
                        "all %d connections to sources are in use, or your share of them; `limits.connections` allows more"),
                new Turns(coldStarts, "%d other sources are starting; `limits.coldStarts` allows more at a time"));
    }

    public static Limits none() {
        return of(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /// The same for an upstream that runs elsewhere: whoever connects to it starts no process here.
    public Limits elsewhere() {
        return new Limits(connections, none().coldStarts);
    }

    /// A place for a connection of this owner, which is an identity or the hub itself.
    Shares.Place connection(Object owner, Deadline deadline) throws InterruptedException {
        return connections.take(owner, deadline);
    }

    Shares.Place coldStart(Object owner, Deadline deadline) throws InterruptedException {
        return coldStarts.take(owner, deadline);
    }

    private record Turns(Shares places, String full) {
        Turns(int most, String full) {
            this(new Shares(most), full.formatted(most));
        }

        Shares.Place take(Object owner, Deadline deadline) throws InterruptedException {
            return places.take(owner, deadline).orElseThrow(() -> new ChannelException.Closed(full));
        }
    }
}
