package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.testkit.Eventually;
import java.util.Arrays;

/// Finds out whether a thread that reads from a flooding server has been slowed down: it stands in its intake.
public final class StandingReader {
    private StandingReader() {}

    /// Waits until the thread stands.
    public static void await(Thread reader) throws InterruptedException {
        Eventually.await(() -> isStanding(reader));
    }

    /// Waits until the platform thread of this name is there and stands.
    static void await(String name) throws InterruptedException {
        Eventually.await(() -> Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name) && isStanding(thread)));
    }

    private static boolean isStanding(Thread reader) {
        return reader.getState() == Thread.State.TIMED_WAITING
                && Arrays.stream(reader.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(Intake.class.getName()));
    }
}
