package dev.jackfield.cli;

import java.time.Duration;

/// How long to wait before the hub is looked for again: longer each time, but never so long that a person wonders.
record Pause(Duration time) {
    static final Pause FIRST = new Pause(Duration.ofMillis(500));

    private static final Duration LONGEST = Duration.ofSeconds(5);

    Pause longer() {
        var twice = time.multipliedBy(2);
        return new Pause(twice.compareTo(LONGEST) < 0 ? twice : LONGEST);
    }

    void take() throws InterruptedException {
        Thread.sleep(time);
    }
}
