package dev.jackfield.sandbox;

import java.time.Duration;

/// Spreads calls over time: as many as may be made in a second go at once, and each further one waits for its turn.
final class Pace {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final long interval;

    // when the next call may be made if all earlier ones were evenly spread; guarded by this
    private long turn = System.nanoTime() - SECOND;

    Pace(int perSecond) {
        interval = SECOND / perSecond;
    }

    void await() throws InterruptedException {
        var nanos = reserve();
        if (nanos > 0) {
            Thread.sleep(Duration.ofNanos(nanos));
        }
    }

    private synchronized long reserve() {
        var now = System.nanoTime();
        turn = Math.max(turn - now, -SECOND) + now + interval;
        return turn - now;
    }
}
