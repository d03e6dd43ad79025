package dev.jackfield.rpc;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// How long a caller waits: until an end that nothing moves, and never longer than a silence that every sign of life
/// begins anew. The time that a human takes to answer counts for neither.
public final class Patience {
    private static final Duration ENDLESS = Duration.ofDays(10_000);

    /// While a human is asked there is nothing to watch for, and no reason to look all the time.
    private static final long SHORTEST_LOOK = TimeUnit.MILLISECONDS.toNanos(10);

    private final LongSupplier nanoTime;
    private final long silence;

    // all guarded by this
    private long end;
    private long heard;
    private int questions;
    private long asked;
    private long rested;

    /// By a clock of its own.
    public Patience(Duration silence, Deadline end, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.silence = silence.toNanos();
        this.end = end.nanoTime();
        this.heard = nanoTime.getAsLong();
    }

    /// However silent it is, until then.
    public static Patience until(Deadline end) {
        return of(ENDLESS, end);
    }

    public static Patience of(Duration silence, Deadline end) {
        return new Patience(silence, end, System::nanoTime);
    }

    /// There was a sign of life.
    public synchronized void heard() {
        heard = nanoTime.getAsLong();
    }

    /// A question to a human.
    @FunctionalInterface
    public interface Question<X extends Exception> {
        Message ask() throws X;
    }

    /// Rests while a human is asked.
    public <X extends Exception> Message rest(Question<X> question) throws X {
        return rest(List.of(this), question);
    }

    /// Lets all of these rest while a human is asked. The only way to stop the clock: whoever stops it starts it again.
    public static <X extends Exception> Message rest(Collection<Patience> waiting, Question<X> question) throws X {
        waiting.forEach(Patience::pause);
        try {
            return question.ask();
        } finally {
            waiting.forEach(Patience::goOn);
        }
    }

    /// Several humans, or one with several questions, may be asked at the same time.
    private synchronized void pause() {
        if (questions++ == 0) {
            asked = nanoTime.getAsLong();
        }
    }

    /// The human has answered, which is a sign of life as well.
    private synchronized void goOn() {
        if (--questions == 0) {
            heard();
            end += heard - asked;
            rested += heard - asked;
        }
    }

    /// How long humans have been asked so far, by which the end has moved.
    public synchronized Duration rested() {
        return Duration.ofNanos(questions > 0 ? rested + nanoTime.getAsLong() - asked : rested);
    }

    /// Nanoseconds left if nothing more is heard; zero or less when it is over. Never over while a human is asked.
    public synchronized long nanosLeft() {
        return questions > 0
                ? Math.max(SHORTEST_LOOK, Math.min(end - asked, silence))
                : Math.min(end, heard + silence) - nanoTime.getAsLong();
    }

    /// When it is over if nothing more is heard.
    public Deadline deadline() {
        return Deadline.after(Duration.ofNanos(nanosLeft()));
    }

    /// Whether the silence is over before the end is.
    public synchronized boolean endsBySilence() {
        return heard + silence - end < 0;
    }
}
