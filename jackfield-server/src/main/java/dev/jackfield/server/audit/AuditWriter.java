package dev.jackfield.server.audit;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.server.store.Journal;
import dev.jackfield.server.store.JournalEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes events into a chain, on a thread of its own that begins with the first event.
///
/// Events wait in a bounded queue for at most 100 ms, or not at all while a call waits for one. All that wait are
/// written in one transaction. After a failure they are tried again, up to the bound; what finds no place is counted,
/// and an event says so.
public final class AuditWriter implements AutoCloseable {
    static final int MOST_EVENTS = 20_000;
    static final long MOST_BYTES = 32 << 20;

    private static final Logger LOG = LoggerFactory.getLogger(AuditWriter.class);
    private static final Duration BATCH_TIME = Duration.ofMillis(100);
    private static final Duration RETRY_TIME = Duration.ofSeconds(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final Journal journal;
    private final String chain;
    private final InstantSource clock;
    private final Thread thread;

    // all guarded by this
    private ArrayDeque<PendingEvent> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean isAwaited;
    private boolean isStarted;
    private boolean isClosed;
    private long unwrittenLosses;
    private long allLosses;
    private Instant firstLoss = Instant.EPOCH;

    // the thread only: the last event of an attempt that failed
    private @Nullable JournalEvent tried;

    /// @param chain the chain of this hub
    public AuditWriter(Journal journal, String chain, InstantSource clock) {
        this.journal = journal;
        this.chain = chain;
        this.clock = clock;
        this.thread = Thread.ofPlatform().daemon().name("audit").unstarted(this::run);
    }

    /// Adds an event that nothing waits for, or counts it as lost.
    void add(PendingEvent event) {
        offer(event, false);
    }

    /// Adds an event, and waits until it is on the disk. Returns why it is not.
    Optional<ShelfException> addAndAwait(PendingEvent event) {
        return offer(event, true)
                ? event.await()
                : Optional.of(new ShelfException("Too many events wait to be written, so this one was not."));
    }

    private synchronized boolean offer(PendingEvent event, boolean isWaitedFor) {
        if (isClosed || waiting.size() >= MOST_EVENTS || bytes + event.weight() > MOST_BYTES) {
            countLoss();
            return false;
        }
        waiting.add(event);
        bytes += event.weight();
        isAwaited |= isWaitedFor;
        if (!isStarted) {
            isStarted = true;
            thread.start();
        } else if (waiting.size() == 1 || isWaitedFor) {
            notifyAll();
        }
        return true;
    }

    private void countLoss() {
        if (unwrittenLosses++ == 0) {
            firstLoss = clock.instant();
        }
        allLosses++;
    }

    /// Returns how many events were lost since the start.
    public synchronized long losses() {
        return allLosses;
    }

    private void run() {
        try {
            while (awaitEvents()) {
                write(takeBatch());
            }
        } catch (InterruptedException interrupted) {
            LOG.debug("The audit was closed while it could not be written", interrupted);
        }
    }

    /// Waits until a batch is due. Returns false when there is nothing more to write.
    private synchronized boolean awaitEvents() throws InterruptedException {
        while (waiting.isEmpty() && !isClosed) {
            wait();
        }
        var end = System.nanoTime() + BATCH_TIME.toNanos();
        while (!isAwaited && !isClosed && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
        return !waiting.isEmpty();
    }

    /// Events that are written together.
    ///
    /// @param losses how many were lost before them
    private record Batch(List<PendingEvent> events, boolean isAwaited, long losses, Instant firstLoss) {}

    private synchronized Batch takeBatch() {
        var batch = new Batch(List.copyOf(waiting), isAwaited, unwrittenLosses, firstLoss);
        waiting = new ArrayDeque<>();
        bytes = 0;
        isAwaited = false;
        return batch;
    }

    private void write(Batch batch) throws InterruptedException {
        try {
            var events = events(unwritten(batch.events));
            if (batch.losses > 0) {
                events.addFirst(CallEvents.lost(batch.losses, batch.firstLoss, clock.instant()));
            }
            tried = events.getLast();
            journal.append(chain, events, batch.isAwaited);
            tried = null;
            forgetLosses(batch.losses);
            batch.events.forEach(event -> event.end(null));
        } catch (ShelfException failed) {
            putBack(batch);
            batch.events.forEach(event -> event.end(failed));
            pause();
        }
    }

    /// Returns what is to be written of these. A commit whose connection is lost may have happened: then only what
    /// takes the place of refused beginnings is left of it.
    private List<PendingEvent> unwritten(List<PendingEvent> events) {
        var last = tried;
        return last != null && journal.endsWith(chain, last)
                ? events.stream()
                        .filter(event -> !event.isRetried() || event.isReplacement())
                        .toList()
                : events;
    }

    /// Makes the events. One that cannot be made must not keep the others from being written.
    private List<JournalEvent> events(List<PendingEvent> pending) {
        var events = new ArrayList<JournalEvent>(pending.size() + 1);
        for (var each : pending) {
            try {
                events.add(each.event());
            } catch (RuntimeException broken) {
                LOG.error("A call cannot be recorded", broken);
                events.add(CallEvents.lost(1, clock.instant(), clock.instant()));
            }
        }
        return events;
    }

    private synchronized void forgetLosses(long written) {
        unwrittenLosses -= written;
    }

    /// Puts a batch before the events that came meanwhile. The newest lose their places.
    private synchronized void putBack(Batch batch) {
        var newer = waiting;
        waiting = new ArrayDeque<>();
        bytes = 0;
        Stream.concat(batch.events.stream().map(PendingEvent::retried), newer.stream())
                .forEach(this::keepOrCount);
    }

    private void keepOrCount(PendingEvent event) {
        if (waiting.size() >= MOST_EVENTS || bytes + event.weight() > MOST_BYTES) {
            countLoss();
            event.end(new ShelfException("Too many events wait to be written, so this one was not."));
        } else {
            waiting.add(event);
            bytes += event.weight();
        }
    }

    /// Waits before the next attempt. A hub that closes makes one more.
    private synchronized void pause() throws InterruptedException {
        if (isClosed) {
            var left = waiting.size();
            LOG.error("{} events of the audit could not be written, and are lost", left);
            waiting.clear();
            return;
        }
        var end = System.nanoTime() + RETRY_TIME.toNanos();
        while (!isClosed && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }

    /// Writes what waits, for a bounded time.
    @Override
    public void close() {
        if (end()) {
            try {
                if (!thread.join(CLOSE_TIMEOUT)) {
                    thread.interrupt();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Takes no more events. Returns whether there is a thread that may still write some.
    private synchronized boolean end() {
        isClosed = true;
        notifyAll();
        return isStarted;
    }
}
