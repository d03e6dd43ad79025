package dev.jackfield.testkit;

import java.time.Duration;

/// Waits for what another thread or process brings about without an event that a test could wait for.
public final class Eventually {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(2);

    private Eventually() {}

    /// Something that becomes true.
    @FunctionalInterface
    public interface Condition<X extends Exception> {
        boolean holds() throws X;
    }

    /// Returns as soon as the condition holds; fails when it does not within half a minute.
    public static <X extends Exception> void await(Condition<X> condition) throws X, InterruptedException {
        await(LONGEST_WAIT, condition);
    }

    /// Returns as soon as the condition holds; fails when it does not in this time.
    public static <X extends Exception> void await(Duration longest, Condition<X> condition)
            throws X, InterruptedException {
        var end = System.nanoTime() + longest.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("still waiting after " + longest.toSeconds() + " seconds");
            }
            Thread.sleep(PAUSE);
        }
    }
}
