package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.a2a.client.message.A2aException;
import dev.jackfield.core.call.LogMark;
import dev.jackfield.core.source.History;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.Backoff;
import dev.jackfield.protocol.flow.SourceLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/// The thread that keeps the card of one agent: reads it at the start, when a call failed, and when the list is
/// old; backs off while the agent does not answer.
final class CardKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CardKeeper.class);

    /// A card is read again after this time even if nothing asks for it.
    private static final Duration LONGEST_AGE = Duration.ofHours(1);

    private final String id;
    private final Supplier<A2aClient> clients;
    private final InstantSource clock;
    private final Report report;
    private final Backoff backoff = new Backoff();
    private final Semaphore wanted = new Semaphore(0);
    private final Thread thread;

    // the thread of the keeper only
    private String lastReason = "";
    private Optional<Instant> readySince = Optional.empty();

    // written by the thread of the keeper, read by all
    private final AtomicLong failures = new AtomicLong();
    private volatile Optional<History.End> lastEnd = Optional.empty();

    /// Receives what the keeper finds.
    interface Report {
        void onState(SourceState state);

        void onReady(A2aClient client, Manifest manifest, SourceState.Ready state);
    }

    /// @param clients makes a client that is not connected yet
    CardKeeper(String id, Supplier<A2aClient> clients, InstantSource clock, Report report) {
        this.id = id;
        this.clients = clients;
        this.clock = clock;
        this.report = report;
        this.thread = Thread.ofVirtual().name(id + " card").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /// Makes the keeper read the card soon; while the agent is down, this ends the wait for the next attempt.
    void wake() {
        wanted.release();
    }

    private void run() {
        MDC.put(LogMark.SOURCE, id);
        try {
            while (true) {
                awaitNextReading(readOnce());
            }
        } catch (InterruptedException | A2aException.CancelledException interrupted) {
            report.onState(new SourceState.Stopped("closed"));
        }
    }

    /// Reads the card once, and returns how long to wait before the next time.
    private Duration readOnce() {
        try {
            readCard();
            return LONGEST_AGE;
        } catch (A2aException.CancelledException closed) {
            throw closed;
        } catch (RuntimeException failed) {
            return recordFailure(String.valueOf(failed.getMessage()));
        }
    }

    private void readCard() {
        var client = clients.get().connect();
        var manifest = SkillTools.of(FullCard.of(client).card());
        readySince = readySince.or(() -> Optional.of(clock.instant()));
        report.onReady(client, manifest, new SourceState.Ready(readySince.get(), client.protocol()));
        backoff.reset();
        if (!lastReason.isEmpty()) {
            LOG.info("Source '{}' is back", id);
        }
        lastReason = "";
        LOG.debug("Source '{}' is ready: {} tools, {}", id, manifest.items().size(), client.protocol());
    }

    private Duration recordFailure(String reason) {
        var wait = backoff.next();
        var now = clock.instant();
        failures.incrementAndGet();
        lastEnd = Optional.of(new History.End(now, reason));
        if (!reason.equals(lastReason)) {
            SourceLog.of(id)
                    .write(
                            LOG::warn,
                            "Source '%s' is down; the hub keeps trying to read its card: %s".formatted(id, reason));
        }
        lastReason = reason;
        readySince = Optional.empty();
        wanted.drainPermits(); // sent before this failure was known
        report.onState(new SourceState.Backoff(now, reason, now.plus(wait)));
        return wait;
    }

    private void awaitNextReading(Duration most) throws InterruptedException {
        if (wanted.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS)) {
            wanted.drainPermits();
        }
    }

    History history() {
        return new History(failures.get(), lastEnd, List.of());
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
