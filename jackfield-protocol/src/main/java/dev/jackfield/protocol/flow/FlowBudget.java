package dev.jackfield.protocol.flow;

import java.time.Duration;
import java.util.function.LongSupplier;

/// An amount that may pass in a time: so much at once, and a steady rest from then on. For any number of threads.
public final class FlowBudget {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    /// Larger amounts count as this one, so that no calculation overflows.
    private static final long LARGEST = 1L << 32;

    private final long perSecond;
    private final long reserve;
    private final LongSupplier clock;

    // when all that was taken has flowed in again, as far as it is owed; guarded by this
    private long paid;

    /// Creates a budget that is full.
    ///
    /// @param atOnce how much may pass at once
    /// @param perSecond how much of it comes again in each second
    public FlowBudget(long atOnce, long perSecond) {
        this(atOnce, perSecond, System::nanoTime);
    }

    FlowBudget(long atOnce, long perSecond, LongSupplier clock) {
        this.perSecond = perSecond;
        this.reserve = timeFor(atOnce);
        this.clock = clock;
        this.paid = clock.getAsLong();
    }

    /// How long this amount takes to come again.
    private long timeFor(long amount) {
        return (long) ((double) Math.min(amount, LARGEST) / perSecond * SECOND);
    }

    /// Takes the amount in any case. Returns for how many nanoseconds this taker may take nothing more: at most as
    /// long as the amount takes to come again.
    ///
    /// What others took beyond the reserve is not added, because they wait for it themselves. So each of several
    /// takers gets the steady rest.
    public synchronized long charge(long amount) {
        var now = clock.getAsLong();
        paid = Math.min(owedNanos(now), reserve) + now + timeFor(amount);
        return Math.max(0, paid - now - reserve);
    }

    /// Returns how long all that was taken still takes to come again.
    private long owedNanos(long now) {
        return Math.max(0, paid - now);
    }

    /// Takes the amount if there is so much left.
    public synchronized boolean tryCharge(long amount) {
        var now = clock.getAsLong();
        var next = now + owedNanos(now) + timeFor(amount);
        if (next - now > reserve) {
            return false;
        }
        paid = next;
        return true;
    }
}
