package dev.jackfield.core.running;

import dev.jackfield.core.shelf.Drawer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.UUID;

/// Marks on the shelf that this hub is alive. Several hubs may share a shelf, and one must not take the running
/// calls of another for lost.
final class HubLease {
    /// How long a hub may fail to renew its lease before its calls count as lost.
    static final Duration LENGTH = Duration.ofMinutes(1);

    /// The age at which leases of crashed hubs are removed.
    private static final Duration LITTER = Duration.ofHours(1);

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
        var now = clock.instant();
        hubs.write(hub, now.plus(LENGTH).toString().getBytes(StandardCharsets.UTF_8));
        hubs.removeBefore(now.minus(LITTER));
    }

    void end() {
        hubs.remove(hub);
    }

    boolean isHeldBy(String other) {
        return hubs.read(other).map(this::isInFuture).orElse(false);
    }

    private boolean isInFuture(byte[] end) {
        try {
            return Instant.parse(new String(end, StandardCharsets.UTF_8)).isAfter(clock.instant());
        } catch (DateTimeParseException unreadable) {
            return false;
        }
    }
}
