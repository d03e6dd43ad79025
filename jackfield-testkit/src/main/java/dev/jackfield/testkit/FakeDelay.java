package dev.jackfield.testkit;

import java.time.Duration;

/// The slowness of a fake: a server or client that takes its time. A test that waits for something uses `Eventually`.
public final class FakeDelay {
    private FakeDelay() {}

    public static void of(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }

    public static void ofMillis(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    /// Returns a delay as a Java statement, for code that a test compiles.
    public static String statement(Duration time) {
        return "Thread.sleep(" + time.toMillis() + ");";
    }
}
