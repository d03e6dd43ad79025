package dev.jackfield.protocol.rpc;

import java.time.Duration;

/// The moment at which waiting ends.
public record Deadline(long nanoTime) {

    public static Deadline after(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /// Nanoseconds left; zero or less when it has passed.
    public long nanosLeft() {
        return nanoTime - System.nanoTime();
    }

    public boolean hasPassed() {
        return nanosLeft() <= 0;
    }

    public Duration timeLeft() {
        return Duration.ofNanos(Math.max(0, nanosLeft()));
    }

    public Deadline plus(Duration time) {
        return time.isZero() ? this : new Deadline(nanoTime + time.toNanos());
    }

    public Deadline earlier(Deadline other) {
        return nanoTime - other.nanoTime <= 0 ? this : other;
    }

    public Deadline later(Deadline other) {
        return nanoTime - other.nanoTime >= 0 ? this : other;
    }
}
