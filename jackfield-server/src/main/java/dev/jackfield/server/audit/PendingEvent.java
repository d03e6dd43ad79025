package dev.jackfield.server.audit;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.server.store.JournalEvent;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An event that waits to be written, and what becomes of it.
final class PendingEvent {
    /// What an event takes in memory, roughly.
    private static final int USUAL_WEIGHT = 1_000;

    private final Supplier<JournalEvent> event;
    private final Supplier<JournalEvent> later;
    private final int weight;
    private final boolean isRetried;
    private final boolean isReplacement;
    private final CountDownLatch ended = new CountDownLatch(1);

    // written before the latch opens
    private @Nullable ShelfException failure;

    private PendingEvent(
            Supplier<JournalEvent> event,
            Supplier<JournalEvent> later,
            int weight,
            boolean isRetried,
            boolean isReplacement) {
        this.event = event;
        this.later = later;
        this.weight = weight;
        this.isRetried = isRetried;
        this.isReplacement = isReplacement;
    }

    /// @param event made by the thread that writes
    /// @param weight how many bytes it needs beyond the usual
    PendingEvent(Supplier<JournalEvent> event, int weight) {
        this(event, event, weight + USUAL_WEIGHT, false, false);
    }

    /// Returns this event with another one to be written in its place if the first attempt fails.
    PendingEvent orElse(Supplier<JournalEvent> other) {
        return new PendingEvent(event, other, weight, isRetried, isReplacement);
    }

    JournalEvent event() {
        return event.get();
    }

    /// Returns what is written at the next attempt. Nothing waits for that.
    @SuppressWarnings("ReferenceEquality") // another one takes its place, or it does itself
    PendingEvent retried() {
        return new PendingEvent(later, later, weight, true, isReplacement || later != event);
    }

    boolean isRetried() {
        return isRetried;
    }

    /// Returns whether it takes the place of another one.
    boolean isReplacement() {
        return isReplacement;
    }

    int weight() {
        return weight;
    }

    void end(@Nullable ShelfException why) {
        failure = why;
        ended.countDown();
    }

    /// Waits for the first attempt, which is bounded in time, also when this thread is interrupted: what was written
    /// must not be reported as lost. Returns the failure.
    Optional<ShelfException> await() {
        var isInterrupted = false;
        while (true) {
            try {
                ended.await();
                break;
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(failure);
    }
}
