package dev.jackfield.server.audit;

import dev.jackfield.core.upstream.connection.Backoff;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.server.store.KeptEvent;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends one batch of events after the other. Used by one thread.
final class OtlpSender {
    private static final Logger LOG = LoggerFactory.getLogger(OtlpSender.class);
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_EVENTS = 500;
    private static final int TOO_LARGE = 413;
    private static final int BAD_REQUEST = 400;

    private final KeptPosition position;
    private final Supplier<Settings> settings;
    private final Supplier<HttpCalls> client;
    private final InstantSource clock;
    private final Backoff backoff = new Backoff();
    private int batch = MOST_EVENTS;

    OtlpSender(KeptPosition position, Supplier<Settings> settings, Supplier<HttpCalls> client, InstantSource clock) {
        this.position = position;
        this.settings = settings;
        this.client = client;
        this.clock = clock;
    }

    /// Sends a batch, if there are events. Returns how long to wait before the next one.
    Duration sendNext() throws InterruptedException {
        var url = Optional.ofNullable(settings.get().audit().otlp());
        if (url.isEmpty()) {
            return POLL_INTERVAL; // the settings have just changed
        }
        try {
            var unread = position.read(batch);
            unread.gaps().forEach(LOG::warn);
            return unread.events().isEmpty()
                    ? POLL_INTERVAL
                    : send(URI.create(url.get()), unread.events())
                            .map(this::noteFailure)
                            .orElseGet(this::noteSuccess);
        } catch (RuntimeException failed) {
            return noteFailure(FailureReason.of(failed));
        }
    }

    /// Returns why the collector did not take the events.
    private Optional<String> send(URI url, List<KeptEvent> events) throws InterruptedException {
        var logs = new OtlpLogs(settings.get().telemetry().serviceName(), clock.instant());
        var body = logs.request(events).bytes();
        var answer = client.get().ask("POST", url, headers(), body, Deadline.after(SEND_TIMEOUT));
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
}
