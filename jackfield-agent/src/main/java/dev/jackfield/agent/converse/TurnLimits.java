package dev.jackfield.agent.converse;

import java.time.Duration;

/// How far one turn of a conversation may go.
///
/// @param steps how often the model may write
/// @param time for everything together
/// @param calls how many tools the model may call in one step; the rest of them are answered with an error
/// @param callsAtOnce how many of them run at the same time
/// @param argumentBytes the longest arguments of one call
/// @param resultCharacters the longest text that the model gets of one result; longer ones are cut
/// @param mediaBytes how many bytes of images, audio and video the model gets of one result
public record TurnLimits(
        int steps, Duration time, int calls, int callsAtOnce, int argumentBytes, int resultCharacters, int mediaBytes) {
    public static final TurnLimits USUAL =
            new TurnLimits(20, Duration.ofMinutes(10), 32, 8, 1024 * 1024, 200_000, 8 * 1024 * 1024);

    public TurnLimits {
        if (steps < 1 || calls < 1 || callsAtOnce < 1 || !time.isPositive()) {
            throw new IllegalArgumentException("A turn needs at least one step, one call and some time");
        }
        if (argumentBytes < 2 || resultCharacters < 1 || mediaBytes < 0) {
            throw new IllegalArgumentException("Arguments need room for {}, and results for one character");
        }
    }

    public TurnLimits withSteps(int most) {
        return new TurnLimits(most, time, calls, callsAtOnce, argumentBytes, resultCharacters, mediaBytes);
    }

    public TurnLimits withTime(Duration most) {
        return new TurnLimits(steps, most, calls, callsAtOnce, argumentBytes, resultCharacters, mediaBytes);
    }

    /// Sets how many tools the model may call in one step, and how many of them run at once.
    public TurnLimits withCalls(int most, int atOnce) {
        return new TurnLimits(steps, time, most, atOnce, argumentBytes, resultCharacters, mediaBytes);
    }

    public TurnLimits withArgumentBytes(int most) {
        return new TurnLimits(steps, time, calls, callsAtOnce, most, resultCharacters, mediaBytes);
    }

    /// Sets how much of one result the model gets.
    public TurnLimits withResults(int characters, int media) {
        return new TurnLimits(steps, time, calls, callsAtOnce, argumentBytes, characters, media);
    }

    /// The time for people.
    String timeText() {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
