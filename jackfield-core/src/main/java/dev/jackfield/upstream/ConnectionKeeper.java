package dev.jackfield.upstream;

import dev.jackfield.call.HubException;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.UnlistedKind;
import dev.jackfield.upstream.connection.Backoff;
import dev.jackfield.upstream.connection.Connection;
import dev.jackfield.upstream.connection.UpstreamSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks after a connection while it lives: lists anew, feels its pulse, ends it when nobody needs it.
///
/// Used by the supervisor's thread only.
final class ConnectionKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionKeeper.class);

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(15);

    /// An upstream that says nothing is asked so often whether it is still there.
    private static final Duration PULSE = Duration.ofSeconds(30);

    /// So long it may do something else than answer, though no call may be silent for as long.
    private static final Duration BUSY = Duration.ofMinutes(1);

    /// An upstream that announces new lists all the time is listed so often.
    private static final Duration PACE = Duration.ofMillis(100);

    private final UpstreamSettings settings;
    private final Connection connection;
    private final SupervisorSignals signals;
    private final Supervisor.Report report;
    private final ClientLink hears;
    private final InstantSource clock;

    private Deadline nextList = Deadline.after(Duration.ZERO);
    private Deadline nextLook;

    // lists that could not be fetched yet
    private final Set<Item.Kind> owed = EnumSet.noneOf(Item.Kind.class);
    private boolean isOwing;

    // lists that fail while others do not, and when they are asked for again
    private List<UnlistedKind> unlisted = List.of();
    private final Backoff retries = new Backoff();
    private Deadline nextRetry = Deadline.after(Duration.ZERO);

    // when it was last asked, or heard of without that
    private Instant felt;
    private long heard;

    // since when it has not answered, nor said anything else
    private Optional<Instant> silentSince = Optional.empty();

    /// How the life of a connection ended.
    sealed interface End {
        /// It is only to be made anew, at once.
        ///
        /// @param loss how it was lost; empty when somebody wanted it
        record Anew(Optional<String> loss) implements End {}

        /// Nobody needs it any more.
        record Unused() implements End {}

        record Broken(String reason) implements End {}
    }

    /// @param hears what the upstream says outside of any call
    ConnectionKeeper(
            UpstreamSettings settings,
            Connection connection,
            SupervisorSignals signals,
            Supervisor.Report report,
            ClientLink hears,
            InstantSource clock) {
        this.settings = settings;
        this.connection = connection;
        this.signals = signals;
        this.report = report;
        this.hears = hears;
        this.clock = clock;
        this.felt = clock.instant();
        this.nextLook = Deadline.after(interval());
    }

    End attend() throws InterruptedException {
        while (connection.channel().isOpen()) {
            var end = hear(next());
            if (end.isPresent()) {
                return end.get();
            }
        }
        return new End.Broken(connection.channel().ending());
    }

    /// A look that is due comes first: an upstream that announces new lists all the time must not put it off.
    private SupervisorSignals.Signal next() throws InterruptedException {
        var next = unlisted.isEmpty() ? nextLook : nextLook.earlier(nextRetry);
        return next.hasPassed() ? SupervisorSignals.Signal.LOOK : signals.await(next.left());
    }

    private boolean isRetryDue() {
        return !unlisted.isEmpty() && nextRetry.hasPassed();
    }

    /// These kinds could not be listed. They are asked for again, less and less often.
    void lacks(List<UnlistedKind> kinds) {
        kinds.stream()
                .filter(kind -> !unlisted.contains(kind))
                .forEach(kind -> LOG.warn(
                        "Source '{}' does not list its {}, and is asked again from time to time: {}",
                        settings.id(),
                        kind.kind().listKey(),
                        kind.reason()));
        if (kinds.isEmpty()) {
            retries.reset();
        } else if (unlisted.isEmpty() || nextRetry.hasPassed()) {
            nextRetry = Deadline.after(retries.next());
        }
        unlisted = kinds;
    }

    private Duration interval() {
        var idle = settings.upkeep().idle();
        return idle.isPositive() && idle.compareTo(CHECK_INTERVAL) < 0 ? idle : CHECK_INTERVAL;
    }

    private Optional<End> hear(SupervisorSignals.Signal signal) throws InterruptedException {
        return switch (signal) {
            case CHANGED -> listAnew();
            case RESTART -> Optional.of(new End.Anew(Optional.empty()));
            case LOST -> signals.takeLost(connection) ? Optional.of(lost()) : Optional.empty();
            case DOUBTED -> pulse();
            case ENDED, WANTED -> Optional.empty();
            case LOOK -> look();
        };
    }

    /// A call has found out before us that it is of no use any more.
    private End lost() {
        var channel = connection.channel();
        return new End.Anew(Optional.of(channel.isOpen() ? "the connection was lost" : channel.ending()));
    }

    /// One new list answers all announcements that came before it.
    private Optional<End> listAnew() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nextList.left().toNanos());
        nextList = Deadline.after(PACE);
        owed.addAll(signals.takeChanges());
        isOwing = true;
        try {
            take(new ListReader(settings.id(), connection, this::soon).read(resting()));
        } catch (ChannelException | HubException failed) {
            LOG.warn("Source '{}' keeps its last list: {}", settings.id(), failed.getMessage());
            nextRetry = isRetryDue() ? Deadline.after(retries.next()) : nextRetry;
            return pulse();
        }
        isOwing = false;
        return Optional.empty();
    }

    private Deadline soon(Item.Kind kind) {
        return ListReader.first(kind, Deadline.after(settings.startTimeout()));
    }

    /// Kinds that failed a moment ago: asking for them now would only delay the others. An announced one is news.
    private List<UnlistedKind> resting() {
        return isRetryDue()
                ? List.of()
                : unlisted.stream().filter(each -> !owed.contains(each.kind())).toList();
    }

    /// Changes of a kind that fails are announced when it is listed again.
    private void take(Manifest manifest) {
        var failed = manifest.unlistedKinds();
        var announced = owed.stream().filter(kind -> !failed.contains(kind)).collect(Collectors.toSet());
        lacks(manifest.unlisted());
        owed.retainAll(failed);
        report.listed(manifest, announced);
    }

    private Optional<End> look() throws InterruptedException {
        nextLook = Deadline.after(interval());
        if (report.tidy()) {
            return Optional.of(new End.Unused());
        }
        if (isOwing || isRetryDue()) {
            return listAnew();
        }
        var isDue = !hasSpoken() && !felt.plus(PULSE).isAfter(clock.instant());
        return isDue || silentSince.isPresent() ? pulse() : Optional.empty();
    }

    /// Whatever it says is a sign of life, late answers for which nobody waits any more included.
    private boolean hasSpoken() {
        var arrivals = connection.channel().arrivals();
        if (arrivals == heard) {
            return false;
        }
        heard = arrivals;
        felt = clock.instant();
        silentSince = Optional.empty();
        return true;
    }

    private Optional<End> pulse() throws InterruptedException {
        var _ = hasSpoken(); // from now on it is listened to
        felt = clock.instant();
        return switch (LivenessCheck.of(connection, hears, settings.timeout())) {
            case LivenessCheck.Finding.Alive _ -> {
                silentSince = Optional.empty();
                yield Optional.empty();
            }
            case LivenessCheck.Finding.Silent _ -> silent();
            case LivenessCheck.Finding.Forgotten _ ->
                Optional.of(new End.Anew(Optional.of("it does not know our session any more")));
            case LivenessCheck.Finding.Gone(var reason) -> Optional.of(new End.Broken(reason));
        };
    }

    /// Silence may be work, which is not over with the call that wanted it. Who waits does not matter: a server that
    /// hangs is called on and on.
    private Optional<End> silent() {
        if (hasSpoken()) {
            return Optional.empty();
        }
        silentSince = silentSince.or(() -> Optional.of(felt));
        var longest = settings.timeout().compareTo(BUSY) > 0 ? settings.timeout() : BUSY;
        return silentSince.orElse(felt).plus(longest).isAfter(clock.instant())
                ? Optional.empty()
                : Optional.of(new End.Broken("it does not answer any more"));
    }
}
