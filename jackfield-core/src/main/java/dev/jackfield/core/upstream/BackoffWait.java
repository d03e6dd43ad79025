package dev.jackfield.core.upstream;

import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.Backoff;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.flow.SourceLog;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The state `backoff` of an upstream: the wait after a failure until the next attempt.
///
/// Used by the supervisor's thread only.
final class BackoffWait {
    private static final Logger LOG = LoggerFactory.getLogger(BackoffWait.class);

    /// After this many failures in a row a lazy upstream is tried only when a call needs it.
    private static final int MOST_FAILURES = 5;

    private static final String UNTIL_CALLED =
            " (it failed " + MOST_FAILURES + " times in a row; the next attempt comes with the next call)";

    private final UpstreamSettings settings;
    private final SupervisorSignals signals;
    private final Supervisor.Report report;
    private final InstantSource clock;
    private final Backoff backoff = new Backoff();
    private final FailureLog failureLog = new FailureLog();

    BackoffWait(UpstreamSettings settings, SupervisorSignals signals, Supervisor.Report report, InstantSource clock) {
        this.settings = settings;
        this.signals = signals;
        this.report = report;
        this.clock = clock;
    }

    /// Notes that the upstream is connected and listed.
    void noteConnected() {
        failureLog.recordSuccess().ifPresent(text -> log(LOG::info, text));
    }

    private void log(Consumer<String> level, String text) {
        SourceLog.of(settings.id()).write(level, "Source '%s' %s".formatted(settings.id(), text));
    }

    /// Notes how long the last connection lived. After a long one the waits start short again.
    void noteLifetime(Duration time) {
        backoff.noteLifetime(time);
    }

    /// Returns whether nothing has failed since the start, or since a connection that lasted 30 seconds.
    boolean isFresh() {
        return backoff.isFresh();
    }

    /// Counts a failure after which the next attempt comes at once.
    void skip() {
        backoff.next();
    }

    /// Waits for the next attempt after a failure.
    void await(String reason) throws InterruptedException {
        var now = clock.instant();
        var due = now.plus(backoff.next());
        var givesUp = givesUp();
        failureLog.recordFailure(reason).ifPresent(text -> log(LOG::warn, text));
        LOG.debug("Next attempt at source '{}' at {}", settings.id(), due);
        signals.forget(SupervisorSignals.Signal.WANTED); // sent before this failure was known
        report.onState(new SourceState.Backoff(now, givesUp ? withCallNote(reason) : reason, due));
        pause(due, givesUp);
    }

    /// Adds the note to the first line, because the lines below are output of the upstream.
    private static String withCallNote(String reason) {
        var first = reason.lines().findFirst().orElse("");
        return first + UNTIL_CALLED + reason.substring(first.length());
    }

    /// Returns whether to wait for a call. An upstream that was never listed is tried on, because its list is
    /// needed before any call.
    private boolean givesUp() {
        return settings.upkeep().isLazy() && report.isListed() && backoff.failures() >= MOST_FAILURES;
    }

    /// Waits until an attempt is due and, with `untilWanted`, until the upstream is needed.
    private void pause(Instant due, boolean untilWanted) throws InterruptedException {
        while (true) {
            var left = Duration.between(clock.instant(), due);
            if (!left.isPositive() && !untilWanted) {
                return;
            }
            switch (signals.await(left.isPositive() ? left : Supervisor.IDLE_CHECK)) {
                case RESTART -> {
                    backoff.reset();
                    return;
                }
                case WANTED -> untilWanted = false;
                case ENDED, LOST, DOUBTED, CHANGED, LOOK -> report.endUnused();
            }
        }
    }

    /// Decides which failures of an upstream are logged. A reason is logged once, not with every attempt.
    ///
    /// Used by the supervisor's thread only.
    static final class FailureLog {
        private @Nullable String last;
        private int attempts;

        /// Notes a failed attempt. Returns the text to log; empty when it failed like the one before.
        Optional<String> recordFailure(String reason) {
            attempts++;
            var known = reason.equals(last);
            last = reason;
            return known ? Optional.empty() : Optional.of("is down; the hub keeps trying to connect: " + reason);
        }

        /// Notes a successful attempt. Returns the text to log; empty when no attempt had failed before.
        Optional<String> recordSuccess() {
            var failed = attempts;
            attempts = 0;
            last = null;
            return failed == 0
                    ? Optional.empty()
                    : Optional.of("is back after " + (failed == 1 ? "1 failed attempt" : failed + " failed attempts"));
        }
    }
}
