package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.Intake;
import java.util.Arrays;
import java.util.Optional;

/// Finds out whether a thread that reads from a flooding server has been slowed down: it stands in its intake.
public final class StandingReader {
    private StandingReader() {}

    /// Waits until the thread stands.
    public static void await(Thread reader) throws InterruptedException {
        while (!isStanding(reader)) {
            giveTurn();
        }
    }

    /// Gives the reader a turn. A test that takes too long is interrupted.
    private static void giveTurn() throws InterruptedException {
        Thread.onSpinWait();
        if (Thread.interrupted()) {
            throw new InterruptedException("the reader does not stand");
        }
    }

    /// Waits until the platform thread of this name is there and stands.
    static void await(String name) throws InterruptedException {
        var reader = Optional.<Thread>empty();
        while (reader.isEmpty()) {
            giveTurn();
            reader = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals(name))
                    .findFirst();
        }
        await(reader.get());
    }

    private static boolean isStanding(Thread reader) {
        return reader.getState() == Thread.State.TIMED_WAITING
                && Arrays.stream(reader.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(Intake.class.getName()));
    }
}
