package dev.jackfield.core.upstream;

import dev.jackfield.core.source.Manifest;
import java.time.Duration;
import java.util.function.LongSupplier;

/// How often one upstream is listed again, for upstreams that announce changes all the time.
///
/// Each list is paid for with time, a long one with more. Lists are read at once until they are owed forty seconds;
/// from then on each waits until earlier ones are paid for. Used by the supervisor's thread only.
final class ListPace {
    /// The shortest time between two lists.
    static final Duration LEAST = Duration.ofMillis(100);

    private static final Duration PRICE = Duration.ofSeconds(2);
    private static final Duration CREDIT = PRICE.multipliedBy(20);

    /// A list costs the price once more for so many items, and for so many bytes.
    private static final int ITEMS = 1_000;

    private static final int BYTES = 512 << 10;

    private final LongSupplier nanoTime;

    // by that time: the earliest moment of the next list, and when all lists so far are paid for
    private long rested;
    private long paid;

    ListPace() {
        this(System::nanoTime);
    }

    /// @param nanoTime the time that lists are paid with
    ListPace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.rested = nanoTime.getAsLong();
        this.paid = rested;
    }

    /// Notes that this list was read.
    void count(Manifest list) {
        var bytes = list.items().stream()
                .mapToLong(item -> item.definition().length())
                .sum();
        pay(1 + list.items().size() / ITEMS + bytes / BYTES);
    }

    /// Notes a list that could not be read.
    void countFailure() {
        pay(1);
    }

    private void pay(long prices) {
        var now = nanoTime.getAsLong();
        rested = now + LEAST.toNanos();
        paid = now + Math.max(0, paid - now) + prices * PRICE.toNanos();
    }

    /// Returns how long to wait before the next list.
    Duration waitTime() {
        var now = nanoTime.getAsLong();
        return Duration.ofNanos(Math.max(0, Math.max(rested - now, paid - CREDIT.toNanos() - now)));
    }

    boolean isDue() {
        return waitTime().isZero();
    }
}
