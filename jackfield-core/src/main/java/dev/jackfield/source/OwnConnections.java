package dev.jackfield.source;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Connections to a legacy upstream on which it may ask its user something.
///
/// What a client can answer is fixed by the handshake, and servers remember what they were told: so each client has
/// connections of its own. On a wire a question names no call: such a connection serves one call at a time, and nobody
/// is asked for somebody else.
final class OwnConnections implements AutoCloseable {
    private static final int MOST = 16;
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final Dial dial;
    private final UpstreamSettings settings;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();

    // guarded by the lock
    private final List<OwnConnection> idle = new ArrayList<>(); // the longest unused first
    private int existing;
    private boolean closed;

    OwnConnections(Dial dial, UpstreamSettings settings) {
        this.dial = dial;
        this.settings = settings;
    }

    /// One call's use of a connection.
    final class Lease implements AutoCloseable {
        private final OwnConnection held;

        // the calling thread only
        private boolean usable;

        private Lease(OwnConnection held) {
            this.held = held;
        }

        Connection connection() {
            return held.connection();
        }

        /// The call has ended in the regular way. After any other end the server may still ask on behalf of it, so
        /// nobody else gets the connection.
        void done() {
            usable = true;
        }

        @Override
        public void close() {
            held.free();
            giveBack(held, usable);
        }
    }

    Lease lease(Invocation invocation) throws InterruptedException {
        var client = Owner.of(invocation);
        var ready = takeIdle(client, invocation.deadline());
        var held = ready.isPresent() ? ready.get() : open(client, invocation);
        held.serve(invocation.caller());
        return new Lease(held);
    }

    /// An unused connection of this client; none when a place for a new one was taken instead.
    private Optional<OwnConnection> takeIdle(Owner client, Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            while (true) {
                var own = idle.reversed().stream()
                        .filter(held -> held.isOf(client))
                        .findFirst();
                if (own.isPresent()) {
                    idle.remove(own.get());
                    return own;
                }
                if (hasPlace()) {
                    existing++;
                    return Optional.empty();
                }
                if (freed.awaitNanos(deadline.nanosLeft()) <= 0) {
                    throw new HubException.Unavailable(
                            settings.id(), "it is busy: all its connections wait for answers");
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /// Makes room at the cost of whoever has not called for the longest time.
    private boolean hasPlace() {
        if (existing >= MOST && !idle.isEmpty()) {
            drop(idle.removeFirst());
        }
        return existing < MOST;
    }

    private OwnConnection open(Owner client, Invocation invocation) throws InterruptedException {
        try {
            var held = OwnConnection.open(dial, settings, client, invocation);
            held.follow(this::endOf);
            return held;
        } catch (InterruptedException | RuntimeException failed) {
            lock.lock();
            try {
                existing--;
                freed.signal();
            } finally {
                lock.unlock();
            }
            throw failed;
        }
    }

    private void giveBack(OwnConnection held, boolean usable) {
        lock.lock();
        try {
            if (usable && held.isUsable() && !closed) {
                idle.addLast(held);
            } else {
                drop(held);
            }
            freed.signal();
        } finally {
            lock.unlock();
        }
        Thread.ofVirtual().name(settings.id() + " idle").start(() -> endIfIdle(held));
    }

    /// Nobody keeps a process for questions that are not asked. A client with a session keeps one, as it would if it
    /// had started the server itself.
    private void endIfIdle(OwnConnection held) {
        try {
            TimeUnit.NANOSECONDS.sleep(IDLE.toNanos());
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
        lock.lock();
        try {
            var isSpare = idle.stream().filter(held::isLike).count() > 1;
            if (held.hasRested(IDLE) && (isSpare || held.session().isEmpty()) && idle.remove(held)) {
                drop(held);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The client of this connection has gone. A call that still runs gives it back first.
    private void endOf(OwnConnection held) {
        lock.lock();
        try {
            if (idle.remove(held)) {
                drop(held);
            }
        } finally {
            lock.unlock();
        }
    }

    /// Only under the lock. The end itself takes time, and others need not wait for it.
    private void drop(OwnConnection held) {
        existing--;
        Thread.ofVirtual().name(settings.id() + " end").start(held::close);
        freed.signal();
    }

    /// Ends what is not in use; a call that still runs ends its own connection.
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        endIdle();
    }

    /// Ends what is not in use.
    void endIdle() {
        List<OwnConnection> ended;
        lock.lock();
        try {
            ended = List.copyOf(idle);
            idle.clear();
            existing -= ended.size();
        } finally {
            lock.unlock();
        }
        ended.forEach(OwnConnection::close);
    }
}
