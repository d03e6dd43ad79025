package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Limits for all upstreams together. Identities share them fairly.
public final class UpstreamLimits {
    private final Turns connections;
    private final Turns coldStarts;
    private final Duration coldTime;
    private final Memory lists;

    /// The memory for the lists of all sources of this process.
    private static final Memory LISTS = new Memory(Memory.heap() / 8);

    /// A program that has not answered by then is waiting for something and needs no CPU, so others may start.
    private static final Duration COLD_TIME = Duration.ofSeconds(10);

    private UpstreamLimits(Turns connections, Turns coldStarts, Duration coldTime, Memory lists) {
        this.connections = connections;
        this.coldStarts = coldStarts;
        this.coldTime = coldTime;
        this.lists = lists;
    }

    /// Creates limits.
    ///
    /// @param connections the most processes and sessions
    /// @param coldStarts the most processes that have not answered yet, within the first seconds of each
    public static UpstreamLimits of(int connections, int coldStarts) {
        return of(connections, coldStarts, COLD_TIME);
    }

    static UpstreamLimits of(int connections, int coldStarts, Duration coldTime) {
        return new UpstreamLimits(
                new Turns(
                        connections,
                        "all %d connections to sources are in use, or your share of them; `limits.connections` allows"
                                + " more"),
                new Turns(coldStarts, "%d other sources are starting; `limits.coldStarts` allows more at a time"),
                coldTime,
                LISTS);
    }

    public static UpstreamLimits none() {
        return of(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /// Returns limits for an upstream elsewhere: connecting to it starts no process here.
    public UpstreamLimits withoutColdStarts() {
        return new UpstreamLimits(connections, none().coldStarts, coldTime, lists);
    }

    /// Returns these limits with another memory for lists.
    public UpstreamLimits withLists(Memory other) {
        return new UpstreamLimits(connections, coldStarts, coldTime, other);
    }

    /// Returns the memory that the lists of all sources share.
    public Memory listMemory() {
        return lists;
    }

    /// Takes a place for a connection of this owner, which is an identity or the hub itself.
    Shares.Place connection(Object owner, Deadline deadline) throws InterruptedException {
        return connections.takePlace(owner, deadline);
    }

    /// Takes a place for a cold start. It is free again when closed, at the latest after a few seconds.
    Shares.Place takeColdStart(Object owner, Deadline deadline) throws InterruptedException {
        var place = coldStarts.takePlace(owner, deadline);
        CompletableFuture.delayedExecutor(coldTime.toMillis(), TimeUnit.MILLISECONDS, Runnable::run)
                .execute(place::close);
        return place;
    }

    private record Turns(Shares places, String full) {
        Turns(int most, String full) {
            this(new Shares(most), full.formatted(most));
        }

        Shares.Place takePlace(Object owner, Deadline deadline) throws InterruptedException {
            return places.takePlace(owner, deadline).orElseThrow(() -> new ChannelException.ClosedException(full));
        }
    }
}
