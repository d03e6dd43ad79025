package dev.jackfield.cli.client;

import java.time.Duration;

/// How long to wait before the hub is looked for again: longer each time, but never so long that a person wonders.
public record RetryDelay(Duration time) {
    public static final RetryDelay FIRST = new RetryDelay(Duration.ofMillis(500));

    private static final Duration LONGEST = Duration.ofSeconds(5);

    public RetryDelay longer() {
        var twice = time.multipliedBy(2);
        return new RetryDelay(twice.compareTo(LONGEST) < 0 ? twice : LONGEST);
    }

    public void take() throws InterruptedException {
        Thread.sleep(time);
    }
}
