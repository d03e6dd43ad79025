package dev.jackfield.server.audit;

import dev.jackfield.server.store.Store;
import dev.jackfield.settings.Settings;
import dev.jackfield.transport.http.client.HttpCalls;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends every event to a collector of OpenTelemetry, on a thread of its own while one is configured. The position is
/// kept in the store and moves once the collector has taken a batch, so that each event arrives at least once, also
/// after a restart of either. While the collector fails, events wait in the store.
public final class OtlpExport implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OtlpExport.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Store store;
    private final Supplier<Settings> settings;
    private final Supplier<HttpCalls> client;
    private final InstantSource clock;

    // guarded by this
    private @Nullable Thread thread;
    private boolean isClosed;
    private long changes;

    /// @param settings as they are at the moment
    /// @param client asked for each batch
    public OtlpExport(Store store, Supplier<Settings> settings, Supplier<HttpCalls> client, InstantSource clock) {
        this.store = store;
        this.settings = settings;
        this.client = client;
        this.clock = clock;
    }

    /// Begins or ends as the settings say. To be called at the start and whenever they have changed; another address or
    /// token is used from the next batch on.
    public synchronized void follow() {
        changes++;
        if (settings.get().audit().otlp() == null) {
            stop();
        } else if (thread == null && !isClosed) {
            thread = Thread.ofVirtual().name("audit export").start(this::run);
        } else {
            notifyAll();
        }
    }

    /// Uses a position of its own: an earlier thread may still wait for its last answer.
    private void run() {
        var sender = new OtlpSender(KeptPosition.ofCollector(store), settings, client, clock);
        try {
            while (isWanted()) {
                pause(sender.sendNext());
            }
        } catch (InterruptedException stopped) {
            LOG.debug("No more events are sent to a collector", stopped);
        }
    }

    private synchronized boolean isWanted() {
        return Thread.currentThread().equals(thread);
    }

    /// Waits, unless the settings change.
    private synchronized void pause(Duration time) throws InterruptedException {
        var seen = changes;
        var end = System.nanoTime() + time.toNanos();
        while (isWanted() && changes == seen && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }

    /// Lets the thread end once its batch was taken.
    private synchronized Optional<Thread> stop() {
        var running = Optional.ofNullable(thread);
        thread = null;
        notifyAll();
        return running;
    }

    private synchronized Optional<Thread> stopForever() {
        isClosed = true;
        return stop();
    }

    /// Waits for the batch that is being sent, for a bounded time.
    @Override
    public void close() {
        try {
            var running = stopForever();
            if (running.isPresent() && !running.get().join(CLOSE_TIMEOUT)) {
                running.get().interrupt();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
