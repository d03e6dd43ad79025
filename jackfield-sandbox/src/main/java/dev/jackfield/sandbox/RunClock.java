package dev.jackfield.sandbox;

import java.time.Duration;

/// The time that a script has left. It stands still while calls are under way.
final class RunClock {
    /// How long to wait at most when the clock stands still, before it and the processor time are looked at. The end
    /// of a call does not wake anybody: that would cost each call a thread switch.
    static final Duration LOOK = Duration.ofMillis(500);

    private static final Duration SHORTEST_LOOK = Duration.ofMillis(100);

    // all guarded by this
    private long nanosLeft;
    private long since = System.nanoTime();
    private int underWay;

    RunClock(Duration time) {
        nanosLeft = time.toNanos();
    }

    synchronized void stop() {
        if (underWay++ == 0) {
            nanosLeft -= System.nanoTime() - since;
        }
    }

    synchronized void resume() {
        if (--underWay == 0) {
            since = System.nanoTime();
        }
    }

    /// Returns how long to wait before it must be looked at again.
    synchronized Duration timeToNextCheck() {
        return underWay > 0
                ? Duration.ofNanos(Math.clamp(nanosLeft, SHORTEST_LOOK.toNanos(), LOOK.toNanos()))
                : timeLeft();
    }

    private Duration timeLeft() {
        return Duration.ofNanos(Math.max(0, nanosLeft - (System.nanoTime() - since)));
    }

    synchronized boolean isOver() {
        return underWay == 0 && timeLeft().isZero();
    }
}
