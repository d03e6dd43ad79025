package dev.jackfield.protocol.rpc;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// How long a caller waits: until a fixed end, and never longer than a silence that every sign of life
/// restarts. The time that a person takes to answer counts for neither.
public final class Patience {
    private static final Duration ENDLESS = Duration.ofDays(10_000);

    /// The shortest interval between two checks: while a person is asked there is nothing to watch for.
    private static final long SHORTEST_LOOK = TimeUnit.MILLISECONDS.toNanos(10);

    private final LongSupplier nanoTime;
    private final long silence;

    // all guarded by this
    private long end;
    private long heard;
    private int questions;
    private long asked;
    private long rested;

    /// Uses another clock.
    public Patience(Duration silence, Deadline end, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.silence = silence.toNanos();
        this.end = end.nanoTime();
        this.heard = nanoTime.getAsLong();
    }

    /// Waits until the end, however long the silence.
    public static Patience until(Deadline end) {
        return of(ENDLESS, end);
    }

    public static Patience of(Duration silence, Deadline end) {
        return new Patience(silence, end, System::nanoTime);
    }

    /// Restarts the silence after a sign of life.
    public synchronized void restartSilence() {
        heard = nanoTime.getAsLong();
    }

    /// A question to a person.
    @FunctionalInterface
    public interface Question<X extends Exception> {
        Message ask() throws X;
    }

    /// Stops the clock while a person is asked.
    public <X extends Exception> Message pauseWhile(Question<X> question) throws X {
        return pauseWhile(List.of(this), question);
    }

    /// Stops the clock of all of these while a person is asked. There is no other way to stop it, so that it
    /// always starts again.
    public static <X extends Exception> Message pauseWhile(Collection<Patience> waiting, Question<X> question)
            throws X {
        waiting.forEach(Patience::pause);
        try {
            return question.ask();
        } finally {
            waiting.forEach(Patience::resume);
        }
    }

    /// Stops the clock. Several questions may be open at once, so pauses are counted.
    private synchronized void pause() {
        if (questions++ == 0) {
            asked = nanoTime.getAsLong();
        }
    }

    /// Starts the clock again. An answer is a sign of life as well.
    private synchronized void resume() {
        if (--questions == 0) {
            restartSilence();
            end += heard - asked;
            rested += heard - asked;
        }
    }

    /// How long people were asked so far; the end has moved by that much.
    public synchronized Duration pausedTime() {
        return Duration.ofNanos(questions > 0 ? rested + nanoTime.getAsLong() - asked : rested);
    }

    /// Nanoseconds left if nothing more is heard; zero or less when it is over. Never over while a person is
    /// asked.
    public synchronized long nanosLeft() {
        return questions > 0
                ? Math.max(SHORTEST_LOOK, Math.min(end - asked, silence))
                : Math.min(end, heard + silence) - nanoTime.getAsLong();
    }

    /// The moment at which it is over if nothing more is heard.
    public Deadline deadline() {
        return Deadline.after(Duration.ofNanos(nanosLeft()));
    }

    /// Tells whether the silence would end before the fixed end.
    public synchronized boolean endsBySilence() {
        return heard + silence - end < 0;
    }
}
