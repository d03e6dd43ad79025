package dev.jackfield.core.running;

import dev.jackfield.core.shelf.Drawer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;

/// Marks on the shelf that this hub is alive. Several hubs may share a shelf, and one must not take the running
/// calls of another for lost.
final class HubLease {
    /// How long a hub may fail to renew its lease before its calls count as lost.
    static final Duration LENGTH = Duration.ofMinutes(1);

    private final String hub = UUID.randomUUID().toString();
    private final Drawer hubs;
    private final InstantSource clock;

    HubLease(Drawer hubs, InstantSource clock) {
        this.hubs = hubs;
        this.clock = clock;
    }

    String hub() {
        return hub;
    }

    void renew() {
        hubs.write(hub, new byte[0], clock.instant().plus(LENGTH));
    }

    void end() {
        hubs.remove(hub);
    }

    boolean isHeldBy(String other) {
        return hubs.find(other).isPresent();
    }
}
