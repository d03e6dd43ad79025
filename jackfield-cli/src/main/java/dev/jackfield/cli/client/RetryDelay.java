package dev.jackfield.cli.client;

import java.time.Duration;

/// The pause before the next attempt to reach the hub: longer each time, up to a limit.
public record RetryDelay(Duration time) {
    public static final RetryDelay FIRST = new RetryDelay(Duration.ofMillis(500));

    private static final Duration LONGEST = Duration.ofSeconds(5);

    public RetryDelay longer() {
        var twice = time.multipliedBy(2);
        return new RetryDelay(twice.compareTo(LONGEST) < 0 ? twice : LONGEST);
    }

    public void sleep() throws InterruptedException {
        Thread.sleep(time);
    }
}
