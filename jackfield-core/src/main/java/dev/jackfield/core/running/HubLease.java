package dev.jackfield.core.running;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfChange;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Marks on the shelf that this hub is alive, while it has calls there that run. Several hubs may share a shelf, and
/// one must not take the running calls of another for lost.
final class HubLease {
    /// How long a hub may fail to renew its lease before its calls count as lost.
    static final Duration LENGTH = Duration.ofMinutes(1);

    /// How often a hub renews its lease.
    static final Duration PAUSE = LENGTH.dividedBy(3);

    private final String hub = UUID.randomUUID().toString();
    private final Drawer hubs;
    private final InstantSource clock;

    // when the lease ends that was last written
    private volatile Instant end = Instant.EPOCH;

    HubLease(Drawer hubs, InstantSource clock) {
        this.hubs = hubs;
        this.clock = clock;
    }

    String hub() {
        return hub;
    }

    /// Returns the change that renews the lease, to be committed with a call that needs it; empty if it was renewed a
    /// short while ago.
    Optional<ShelfChange.Put> renewalIfDue() {
        return clock.instant().plus(LENGTH).minus(PAUSE).isBefore(end) ? Optional.empty() : Optional.of(renewal());
    }

    private ShelfChange.Put renewal() {
        var next = Optional.of(clock.instant().plus(LENGTH));
        return new ShelfChange.Put(hubs.kind(), hubs.owner(), hub, new byte[0], next);
    }

    /// Takes note of a renewal that was committed.
    void noteRenewed(ShelfChange.Put renewal) {
        end = renewal.expires().orElseThrow();
    }

    void renew() {
        var renewal = renewal();
        hubs.shelf().commit(List.of(renewal));
        noteRenewed(renewal);
    }

    void end() {
        if (clock.instant().isBefore(end)) {
            hubs.remove(hub);
        }
    }

    boolean isHeldBy(String other) {
        return hubs.find(other).isPresent();
    }
}
