package dev.jackfield.protocol.rpc;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A bounded number of places that several owners share, so that none of them can take all.
///
/// An owner may take places while it holds no more than stay free. So one that is alone gets half of the places,
/// several get equal parts, and the last free place goes to an owner that has none. Owners that wait are served in
/// the order in which they came, but one that has its share does not hold up those behind it.
public final class Shares {
    /// Stands for the hub itself: bounded only by the number of places. It equals no name that an owner may have.
    public static final Object HUB = new Object() {
        @Override
        public String toString() {
            return "hub";
        }
    };

    private final int most;
    private final ReentrantLock lock = new ReentrantLock();

    // all guarded by the lock
    private final Map<Object, Share> shares = new HashMap<>();
    private final ArrayDeque<Waiter> waiting = new ArrayDeque<>();
    private int taken;

    /// The number of places that one owner holds. A `Place` refers to it directly, because every request takes
    /// one and returns it.
    private static final class Share {
        private final Object owner;
        private int held;

        private Share(Object owner) {
            this.owner = owner;
        }
    }

    private static final class Waiter {
        private final Object owner;
        private final Condition served;
        private @Nullable Place place;

        private Waiter(Object owner, Condition served) {
            this.owner = owner;
            this.served = served;
        }
    }

    public Shares(int most) {
        this.most = most;
    }

    /// Tells whether an owner that holds `heldCount` places may take one more when `free` are free: the rule, for
    /// callers that count themselves.
    public static boolean isFair(int held, int free) {
        return held < free;
    }

    /// Takes a place now, or none.
    public Optional<Place> tryTake(Object owner) {
        return tryTake(owner, 1);
    }

    /// Takes so many places at once now, or none.
    public Optional<Place> tryTake(Object owner, int size) {
        lock.lock();
        try {
            return mayTake(owner, size) ? Optional.of(grant(owner, size)) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /// Takes a place as soon as this owner may have one; none when that was not in time.
    public Optional<Place> takePlace(Object owner, Deadline deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return mayTake(owner, 1) ? Optional.of(grant(owner, 1)) : await(owner, deadline);
        } finally {
            lock.unlock();
        }
    }

    /// Under the lock.
    private boolean mayTake(Object owner, int size) {
        var free = most - taken;
        return owner.equals(HUB) ? size <= free : isFair(heldCount(owner) + size - 1, free);
    }

    private int heldCount(Object owner) {
        var share = shares.get(owner);
        return share == null ? 0 : share.held;
    }

    /// Under the lock. A waiter that is served holds its place already, so that no other owner takes it before it
    /// wakes.
    private Optional<Place> await(Object owner, Deadline deadline) throws InterruptedException {
        var waiter = new Waiter(owner, lock.newCondition());
        waiting.add(waiter);
        try {
            while (waiter.place == null && !deadline.hasPassed()) {
                var _ = waiter.served.awaitNanos(deadline.nanosLeft());
            }
        } catch (InterruptedException interrupted) {
            if (waiter.place != null) {
                waiter.place.close();
            }
            throw interrupted;
        } finally {
            waiting.remove(waiter);
        }
        return Optional.ofNullable(waiter.place);
    }

    /// Under the lock.
    private Place grant(Object owner, int size) {
        var share = shares.computeIfAbsent(owner, Share::new);
        share.held += size;
        taken += size;
        return new Place(share, size);
    }

    private void giveBack(Share share, int size) {
        lock.lock();
        try {
            release(share, size);
        } finally {
            lock.unlock();
        }
    }

    /// Under the lock. Serves those who wait.
    private void release(Share share, int size) {
        taken -= size;
        share.held -= size;
        if (share.held == 0) {
            shares.remove(share.owner);
        }
        for (var waiter : waiting) {
            if (waiter.place == null && mayTake(waiter.owner, 1)) {
                waiter.place = grant(waiter.owner, 1);
                waiter.served.signal();
            }
        }
    }

    /// How many places there are.
    public int capacity() {
        return most;
    }

    /// How many places are taken.
    public int takenCount() {
        lock.lock();
        try {
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /// Places that an owner has taken; closing twice returns them once.
    public final class Place implements AutoCloseable {
        private final Share share;
        private final int size;
        private final AtomicBoolean isGivenBack = new AtomicBoolean();

        private Place(Share share, int size) {
            this.share = share;
            this.size = size;
        }

        @Override
        public void close() {
            if (isGivenBack.compareAndSet(false, true)) {
                giveBack(share, size);
            }
        }
    }
}
