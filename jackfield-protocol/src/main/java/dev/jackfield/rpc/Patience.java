package dev.jackfield.rpc;

import java.time.Duration;
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

    /// A human is asked; several may be at the same time.
    public synchronized void pause() {
        if (questions++ == 0) {
            asked = nanoTime.getAsLong();
        }
    }

    /// The human has answered, which is a sign of life as well.
    public synchronized void goOn() {
        if (--questions == 0) {
            heard();
            end += heard - asked;
        }
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
