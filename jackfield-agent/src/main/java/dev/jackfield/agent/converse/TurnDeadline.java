package dev.jackfield.agent.converse;

import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.function.Supplier;

/// The moment until which a turn may take. It moves while people are asked, because they take longer than programs.
///
/// @param end the moment if no person is asked
/// @param asked how long people were asked so far
record TurnDeadline(Deadline end, Supplier<Duration> asked) {

    static TurnDeadline fixed(Deadline end) {
        return new TurnDeadline(end, () -> Duration.ZERO);
    }

    /// Nanoseconds left if no person is asked meanwhile; zero or less when it has passed.
    long nanosLeft() {
        return end.plus(asked.get()).nanosLeft();
    }

    boolean hasPassed() {
        return nanosLeft() <= 0;
    }
}
