package dev.jackfield.upstream.connection;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Shares;
import dev.jackfield.upstream.connection.OwnConnection.Welcome;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Connections to an upstream that belong to somebody, because the server may ask him or remembers him.
///
/// What a client can answer is fixed by the handshake of a legacy server, and servers remember what they were told. On
/// a wire a question names no call: where somebody can be asked, a connection serves one call at a time, and nobody is
/// asked for somebody else.
public final class OwnConnections implements AutoCloseable {
    /// What is kept only in case that there are several calls at a time, or that a stranger comes back.
    private static final Duration SPARE = Duration.ofMinutes(1);

    private final LimitedDial lines;
    private final UpstreamSettings settings;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();

    // guarded by the lock
    private final List<OwnConnection> all = new ArrayList<>(); // the longest unused first
    private final List<Owner> opening = new ArrayList<>();
    private boolean closed;

    public OwnConnections(LimitedDial lines, UpstreamSettings settings, InstantSource clock) {
        this.lines = lines;
        this.settings = settings;
        this.clock = clock;
    }

    /// One call's use of a connection.
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

        /// Whether no other call is on it, nor one that went wrong before.
        public boolean isExclusive() {
            return held.isExclusive();
        }

        /// The call has ended in the regular way. After any other end the server may still ask on behalf of it, so
        /// nobody else gets the connection.
        public void done() {
            done = true;
        }

        @Override
        public void close() {
            held.serveNobody();
            giveBack(held, done || !held.isExclusive());
        }
    }

    /// Lends the connection on which this call is made, until the lease is closed.
    ///
    /// @param era what the upstream speaks
    public Lease lease(Invocation invocation, Era era) throws InterruptedException {
        var owner = Owner.of(invocation, era, settings.upkeep().sharing());
        return lease(
                invocation, owner, new Welcome(settings.startTimeout(), greeting -> greeting.as(era, owner.answers())));
    }

    /// A legacy connection to an upstream that also speaks the modern era; throws `LegacyHandshakeFailed` where it
    /// does not.
    public Lease leaseBesidesModern(Invocation invocation, Duration patience) throws InterruptedException {
        var owner = Owner.of(invocation, Era.LEGACY, settings.upkeep().sharing());
        return lease(invocation, owner, new Welcome(patience, greeting -> greeting.besidesModern(owner.answers())));
    }

    private Lease lease(Invocation invocation, Owner owner, Welcome welcome) throws InterruptedException {
        var ready = take(owner, invocation.deadline());
        var held = ready.isPresent() ? ready.get() : open(owner, invocation, welcome);
        held.serve(invocation.caller());
        return new Lease(held);
    }

    /// A connection of this owner with room for a call; none when a place for a new one was taken instead.
    private Optional<OwnConnection> take(Owner owner, Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
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
                if (freed.awaitNanos(deadline.nanosLeft()) <= 0) {
                    throw HubException.Unavailable.plainly(settings.id(), busy(owner));
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean mayHaveAnother(Owner owner) {
        return !owner.single() || (!opening.contains(owner) && all.stream().noneMatch(held -> held.isOf(owner)));
    }

    /// Whether the share of this owner's identity allows one more connection in use.
    private boolean mayUseAnother(Owner owner) {
        return Shares.isFair(used(owner.identity()), most() - used());
    }

    /// Whether this owner may open one more connection, for which room is made if need be.
    private boolean hasPlace(Owner owner) {
        if (!mayUseAnother(owner)) {
            return false;
        }
        if (isFull()) {
            dispensable().ifPresent(this::drop);
        }
        return !isFull();
    }

    /// Connections that are kept for later count for nobody: they give way.
    private int used() {
        return opening.size()
                + (int) all.stream().filter(held -> !held.isFree()).count();
    }

    private int used(Identity identity) {
        return (int) Stream.concat(
                        opening.stream().map(Owner::identity),
                        all.stream().filter(held -> !held.isFree()).map(OwnConnection::identity))
                .filter(identity::equals)
                .count();
    }

    /// The longest unused connection of the identity that has the most.
    private Optional<OwnConnection> dispensable() {
        var counts = all.stream().collect(Collectors.groupingBy(OwnConnection::identity, Collectors.counting()));
        return all.stream()
                .filter(OwnConnection::isFree)
                .sorted(Comparator.comparingLong((OwnConnection held) -> counts.getOrDefault(held.identity(), 0L))
                        .reversed())
                .findFirst();
    }

    private boolean isFull() {
        return all.size() + opening.size() >= most();
    }

    /// One place is for the connection that serves lists and news.
    private int most() {
        return settings.upkeep().maxConnections() - 1;
    }

    private String busy(Owner owner) {
        return mayHaveAnother(owner)
                ? "all its %d connections are in use, or your share of them; `maxConnections` of the source allows more"
                        .formatted(settings.upkeep().maxConnections())
                : "your connection to it is busy with another call";
    }

    private OwnConnection open(Owner owner, Invocation invocation, Welcome welcome) throws InterruptedException {
        Optional<OwnConnection> made = Optional.empty();
        try {
            made = Optional.of(OwnConnection.open(lines, settings, owner, invocation, welcome, clock));
            return made.get();
        } finally {
            opened(owner, made);
        }
    }

    private void opened(Owner owner, Optional<OwnConnection> made) {
        lock.lock();
        try {
            opening.remove(owner);
            made.ifPresent(all::addLast);
            freed.signalAll();
        } finally {
            lock.unlock();
        }
        made.ifPresent(held -> held.follow(this::endOf));
    }

    private void giveBack(OwnConnection held, boolean reusable) {
        lock.lock();
        try {
            held.leave();
            if (!reusable || closed) {
                held.retire();
            }
            if (all.remove(held)) {
                all.addLast(held);
            }
            dropIfOver(held);
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// The client of this connection has gone. A call that still runs gives it back first.
    private void endOf(OwnConnection held) {
        lock.lock();
        try {
            dropIfOver(held);
        } finally {
            lock.unlock();
        }
    }

    private void dropIfOver(OwnConnection held) {
        if (held.isFree() && !held.isUsable()) {
            drop(held);
        }
    }

    /// Only under the lock. The end itself takes time, and others need not wait for it.
    private void drop(OwnConnection held) {
        if (all.remove(held)) {
            Thread.ofVirtual().name(settings.id() + " end").start(held::close);
            freed.signalAll();
        }
    }

    public boolean isEmpty() {
        lock.lock();
        try {
            return all.isEmpty() && opening.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /// Ends what has been of no use for long enough, and what has ended by itself.
    public void endIdle() {
        lock.lock();
        try {
            List.copyOf(all).stream()
                    .filter(held -> held.isFree() && (!held.isUsable() || hasRested(held)))
                    .forEach(this::drop);
        } finally {
            lock.unlock();
        }
    }

    private boolean hasRested(OwnConnection held) {
        var isSpare = held.isOfNoSession()
                || all.stream().anyMatch(other -> other != held && other.isFree() && other.isLike(held));
        var idle = settings.upkeep().idle();
        return (isSpare && held.hasRested(SPARE)) || (idle.isPositive() && held.hasRested(idle));
    }

    /// The channels of all that exist.
    public List<Channel> channels() {
        lock.lock();
        try {
            return all.stream().map(held -> held.connection().channel()).toList();
        } finally {
            lock.unlock();
        }
    }

    /// Nobody gets any of those that exist; a call that still runs ends its own.
    public void endAll() {
        lock.lock();
        try {
            all.forEach(OwnConnection::retire);
            List.copyOf(all).forEach(this::dropIfOver);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        endAll();
    }
}
