package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.upstream.connection.OwnConnection.Welcome;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The connections to an upstream that belong to one owner each, because the server may ask the owner questions
/// or keeps state for it.
///
/// The handshake of a legacy server fixes what its client can answer, and servers remember what they were told.
/// On a wire a question names no call. So a connection whose owner can answer serves one call at a time, and no
/// user is asked a question of another user's call.
public final class OwnConnections implements AutoCloseable {
    /// How long a spare connection is kept: one of several of an owner, or one without a session.
    private static final Duration SPARE = Duration.ofMinutes(1);

    private final LimitedDial dialer;
    private final UpstreamSettings settings;
    private final InstantSource clock;
    private final Runnable left;

    // guarded by the lock of this
    private final List<OwnConnection> all = new ArrayList<>(); // the longest unused first
    private final List<Owner> opening = new ArrayList<>();
    private boolean closed;

    /// @param left is told when a session or conversation with a connection has ended
    public OwnConnections(LimitedDial dialer, UpstreamSettings settings, InstantSource clock, Runnable left) {
        this.dialer = dialer;
        this.settings = settings;
        this.clock = clock;
        this.left = left;
    }

    /// The use of a connection by one call.
    public final class Lease implements AutoCloseable {
        private final OwnConnection held;

        // the calling thread only
        private boolean done;

        private Lease(OwnConnection held) {
            this.held = held;
        }

        public Connection connection() {
            return held.connection();
        }

        /// Returns whether no other call uses it, also none that failed before.
        public boolean isExclusive() {
            return held.isExclusive();
        }

        /// Notes that the call has ended regularly. After any other end the server may still ask questions about
        /// it, so the connection is not used again.
        public void markDone() {
            done = true;
        }

        @Override
        public void close() {
            held.serveNobody();
            giveBack(held, done || !held.isExclusive());
        }
    }

    /// Leases the connection for this call, until the lease is closed.
    ///
    /// @param era the era of the upstream
    public Lease lease(Invocation invocation, Era era) throws InterruptedException {
        var owner = Owner.of(invocation, era, settings.upkeep().sharing());
        return lease(
                invocation,
                owner,
                new Welcome(settings.startTimeout(), greeting -> greeting.greetAs(era, owner.answers())));
    }

    /// Leases a legacy connection to an upstream that also speaks the modern era. Throws `LegacyHandshakeException`
    /// where it does not.
    public Lease leaseBesidesModern(Invocation invocation, Duration patience) throws InterruptedException {
        var owner = Owner.of(invocation, Era.LEGACY, settings.upkeep().sharing());
        return lease(
                invocation, owner, new Welcome(patience, greeting -> greeting.greetBesidesModern(owner.answers())));
    }

    private Lease lease(Invocation invocation, Owner owner, Welcome welcome) throws InterruptedException {
        var ready = takeReady(owner, invocation.deadline());
        var held = ready.isPresent() ? ready.get() : open(owner, invocation, welcome);
        held.serve(invocation.caller());
        return new Lease(held);
    }

    /// Returns a connection of this owner that can take a call. Empty when a place for a new connection was taken
    /// instead.
    private synchronized Optional<OwnConnection> takeReady(Owner owner, Deadline deadline) throws InterruptedException {
        while (true) {
            var own = all.reversed().stream()
                    .filter(held -> held.isOf(owner) && held.hasRoom() && (!held.isFree() || mayUseAnother(owner)))
                    .findFirst();
            if (own.isPresent()) {
                own.get().enter();
                return own;
            }
            if (mayHaveAnother(owner) && hasPlace(owner)) {
                opening.add(owner);
                return Optional.empty();
            }
            if (deadline.hasPassed()) {
                throw HubException.UnavailableException.ofPublicReason(settings.id(), busyReason(owner));
            }
            TimeUnit.NANOSECONDS.timedWait(this, deadline.nanosLeft());
        }
    }

    private boolean mayHaveAnother(Owner owner) {
        return !owner.single() || (!opening.contains(owner) && all.stream().noneMatch(held -> held.isOf(owner)));
    }

    /// Returns whether the share of this owner's identity allows one more connection in use.
    private boolean mayUseAnother(Owner owner) {
        return Shares.isFair(countUsed(owner.identity()), maxConnections() - countUsed());
    }

    /// Returns whether this owner may open one more connection. An unused one is ended for it if necessary.
    private boolean hasPlace(Owner owner) {
        if (!mayUseAnother(owner)) {
            return false;
        }
        if (isFull()) {
            dispensableConnection().ifPresent(this::drop);
        }
        return !isFull();
    }

    /// Counts the connections in use. Unused ones do not count, because they are ended when the place is needed.
    private int countUsed() {
        return opening.size()
                + (int) all.stream().filter(held -> !held.isFree()).count();
    }

    private int countUsed(Identity identity) {
        return (int) Stream.concat(
                        opening.stream().map(Owner::identity),
                        all.stream().filter(held -> !held.isFree()).map(OwnConnection::identity))
                .filter(identity::equals)
                .count();
    }

    /// Returns the longest unused connection of the identity that has the most.
    private Optional<OwnConnection> dispensableConnection() {
        var counts = all.stream().collect(Collectors.groupingBy(OwnConnection::identity, Collectors.counting()));
        return all.stream()
                .filter(OwnConnection::isFree)
                .sorted(Comparator.comparingLong((OwnConnection held) -> counts.getOrDefault(held.identity(), 0L))
                        .reversed())
                .findFirst();
    }

    private boolean isFull() {
        return all.size() + opening.size() >= maxConnections();
    }

    /// Returns the limit without the place of the shared connection.
    private int maxConnections() {
        return settings.upkeep().maxConnections() - 1;
    }

    private String busyReason(Owner owner) {
        return mayHaveAnother(owner)
                ? "all its %d connections are in use, or your share of them; `maxConnections` of the source allows more"
                        .formatted(settings.upkeep().maxConnections())
                : "your connection to it is busy with another call";
    }

    private OwnConnection open(Owner owner, Invocation invocation, Welcome welcome) throws InterruptedException {
        Optional<OwnConnection> made = Optional.empty();
        try {
            made = Optional.of(OwnConnection.open(dialer, settings, owner, invocation, welcome, clock));
            return made.get();
        } finally {
            finishOpening(owner, made);
        }
    }

    private void finishOpening(Owner owner, Optional<OwnConnection> made) {
        synchronized (this) {
            opening.remove(owner);
            made.ifPresent(all::addLast);
            notifyAll();
        }
        made.ifPresent(held -> held.follow(this::endOf));
    }

    private synchronized void giveBack(OwnConnection held, boolean reusable) {
        held.leave();
        if (!reusable || closed) {
            held.retire();
        }
        if (all.remove(held)) {
            all.addLast(held);
        }
        dropIfOver(held);
        notifyAll();
    }

    /// Ends the connection of a client that has gone. A call that still runs on it gives it back first.
    private void endOf(OwnConnection held) {
        synchronized (this) {
            dropIfOver(held);
        }
        left.run();
    }

    private void dropIfOver(OwnConnection held) {
        if (held.isFree() && !held.isUsable()) {
            drop(held);
        }
    }

    /// Ends a connection. Only under the lock; closing takes time, so it happens on another thread.
    private void drop(OwnConnection held) {
        if (all.remove(held)) {
            Thread.ofVirtual().name(settings.id() + " end").start(held::close);
            notifyAll();
        }
    }

    public synchronized boolean isEmpty() {
        return all.isEmpty() && opening.isEmpty();
    }

    /// Ends connections that were unused for long, and those that are unusable.
    public synchronized void endIdle() {
        List.copyOf(all).stream()
                .filter(held -> held.isFree() && (!held.isUsable() || hasRested(held)))
                .forEach(this::drop);
    }

    private boolean hasRested(OwnConnection held) {
        var isSpare = held.isOfNoSession()
                || all.stream().anyMatch(other -> other != held && other.isFree() && other.isLike(held));
        var idle = settings.upkeep().idle();
        return (isSpare && held.hasRested(SPARE)) || (idle.isPositive() && held.hasRested(idle));
    }

    /// Returns the channels of all connections.
    public synchronized List<Channel> channels() {
        return all.stream().map(held -> held.connection().channel()).toList();
    }

    /// Retires all connections. A call that still runs ends its own.
    public synchronized void endAll() {
        all.forEach(OwnConnection::retire);
        List.copyOf(all).forEach(this::dropIfOver);
    }

    @Override
    public synchronized void close() {
        closed = true;
        endAll();
    }
}
