package dev.jackfield.server.audit;

import dev.jackfield.core.upstream.connection.Backoff;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.server.store.KeptEvent;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.Settings;
import dev.jackfield.transport.http.client.HttpCalls;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final int MOST_EVENTS = 500;
    private static final int TOO_LARGE = 413;
    private static final int BAD_REQUEST = 400;

    private final KeptPosition position;
    private final Supplier<Settings> settings;
    private final Supplier<HttpCalls> client;
    private final InstantSource clock;

    // guarded by this
    private @Nullable Thread thread;
    private boolean isClosed;
    private long changes;

    // the thread only
    private final Backoff backoff = new Backoff();
    private int batch = MOST_EVENTS;

    /// @param settings as they are at the moment
    /// @param client asked for each batch
    public OtlpExport(Store store, Supplier<Settings> settings, Supplier<HttpCalls> client, InstantSource clock) {
        this.position = KeptPosition.ofCollector(store);
        this.settings = settings;
        this.client = client;
        this.clock = clock;
    }

    /// Begins or ends as the settings say. To be called at the start and whenever they have changed; another address or
    /// token is used from the next batch on.
    public synchronized void follow() {
        changes++;
        if (url().isEmpty()) {
            stop();
        } else if (thread == null && !isClosed) {
            thread = Thread.ofVirtual().name("audit export").start(this::run);
        } else {
            notifyAll();
        }
    }

    private Optional<String> url() {
        return Optional.ofNullable(settings.get().audit().otlp());
    }

    private void run() {
        try {
            while (isWanted()) {
                pause(sendNext());
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

    /// Sends a batch. Returns how long to wait before the next one.
    private Duration sendNext() throws InterruptedException {
        var url = url();
        if (url.isEmpty()) {
            return POLL_INTERVAL; // the settings have just changed
        }
        try {
            var unread = position.read(batch);
            unread.gaps().forEach(LOG::warn);
            if (unread.events().isEmpty()) {
                return POLL_INTERVAL;
            }
            return send(URI.create(url.get()), unread.events())
                    .map(this::noteFailure)
                    .orElseGet(this::noteSuccess);
        } catch (RuntimeException failed) {
            return noteFailure(FailureReason.of(failed));
        }
    }

    /// Returns why the collector did not take the events.
    private Optional<String> send(URI url, List<KeptEvent> events) throws InterruptedException {
        var body = new OtlpLogs(settings.get().telemetry().serviceName(), clock.instant()).request(events);
        var answer = client.get().ask("POST", url, headers(), body.bytes(), Deadline.after(SEND_TIMEOUT));
        if (answer.status() / 100 == 2) {
            warnOfRejected(answer.text());
            position.keep();
            return Optional.empty();
        }
        if (answer.status() == TOO_LARGE || answer.status() == BAD_REQUEST) {
            batch = Math.max(1, batch / 2);
        }
        return Optional.of("it answered " + answer.status());
    }

    private Map<String, String> headers() {
        var headers = new HashMap<String, String>();
        settings.get().audit().otlpHeaders().forEach((name, value) -> headers.put(name, value.reveal()));
        return headers;
    }

    /// The protocol forbids to send again what a collector took but for some records.
    private static void warnOfRejected(String answer) {
        var partial = json(answer).object("partialSuccess");
        var rejected = partial.get("rejectedLogRecords")
                .map(number -> number.text().orElseGet(number::toString))
                .orElse("0");
        if (!rejected.equals("0")) {
            LOG.warn(
                    "The collector of the audit rejected {} events: {}",
                    rejected,
                    partial.text("errorMessage").orElse("it does not say why"));
        }
    }

    private static Fields json(String answer) {
        try {
            return answer.isBlank() ? Fields.EMPTY : Json.parse(answer).object().orElse(Fields.EMPTY);
        } catch (InvalidJsonException otherForm) {
            return Fields.EMPTY;
        }
    }

    private Duration noteSuccess() {
        if (!backoff.isFresh()) {
            LOG.info("The collector of the audit takes events again");
        }
        backoff.reset();
        batch = Math.min(MOST_EVENTS, batch * 2);
        return Duration.ZERO;
    }

    private Duration noteFailure(String reason) {
        if (backoff.isFresh()) {
            LOG.warn("The audit cannot be sent to its collector, and waits in the store: {}", reason);
        }
        return backoff.next();
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
