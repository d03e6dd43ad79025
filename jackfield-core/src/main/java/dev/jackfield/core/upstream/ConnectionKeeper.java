package dev.jackfield.core.upstream;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.core.upstream.connection.Backoff;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.text.BriefText;
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

/// Looks after a connection while it is open: lists again after changes, checks that the server is alive, and
/// ends the connection when it is unused.
///
/// Used by the supervisor's thread only.
final class ConnectionKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionKeeper.class);

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(15);

    /// A silent upstream is checked this often.
    private static final Duration PULSE = Duration.ofSeconds(30);

    /// An upstream may be silent for this long before it counts as dead, even if a call may be silent for less.
    private static final Duration BUSY = Duration.ofMinutes(1);

    private final UpstreamSettings settings;
    private final Connection connection;
    private final SupervisorSignals signals;
    private final Supervisor.Report report;
    private final ClientLink hears;
    private final InstantSource clock;
    private final ListShare share;
    private final ListPace pace;

    private Deadline nextLook;

    // whether a change was announced since the last list was begun
    private boolean isAnnounced;

    // lists that were announced and could not be read yet
    private final Set<Item.Kind> owed = EnumSet.noneOf(Item.Kind.class);
    private boolean isOwing;

    // what the last list lacks
    private List<UnlistedKind> lacking = List.of();

    // lists that fail while others do not, and when they are tried again
    private List<UnlistedKind> unlisted = List.of();
    private final Backoff retries = new Backoff();
    private Deadline nextRetry = Deadline.after(Duration.ZERO);

    // when the server was last checked, or last sent anything
    private Instant felt;
    private long heard;

    // since when it has not answered nor sent anything
    private Optional<Instant> silentSince = Optional.empty();

    /// How a connection ended.
    sealed interface End {
        /// The connection is to be made again at once.
        ///
        /// @param loss how it was lost; empty when a restart was requested
        record Anew(Optional<String> loss) implements End {
            public Anew {
                loss = loss.map(End::shorten);
            }
        }

        /// The connection is not needed any more.
        record Unused() implements End {}

        record Broken(String reason) implements End {
            public Broken {
                reason = shorten(reason);
            }
        }

        /// Shortens what a server said, because it is kept and logged.
        private static String shorten(String reason) {
            return BriefText.of(reason, 4_000);
        }
    }

    /// Creates the keeper of one connection.
    ///
    /// @param hears receives messages of the upstream that belong to no call
    /// @param lists the bounds and the pace of its lists
    ConnectionKeeper(
            UpstreamSettings settings,
            Connection connection,
            SupervisorSignals signals,
            Supervisor.Report report,
            ClientLink hears,
            InstantSource clock,
            ListTerms lists) {
        this.settings = settings;
        this.connection = connection;
        this.signals = signals;
        this.report = report;
        this.hears = hears;
        this.clock = clock;
        this.share = lists.share();
        this.pace = lists.pace();
        this.felt = clock.instant();
        this.nextLook = Deadline.after(interval());
    }

    End runUntilEnd() throws InterruptedException {
        while (connection.channel().isOpen()) {
            var end = handle(nextSignal());
            if (end.isPresent()) {
                return end.get();
            }
        }
        return new End.Broken(connection.channel().ending());
    }

    /// Returns the next signal. A check that is due comes first, so that constant announcements cannot delay it.
    private SupervisorSignals.Signal nextSignal() throws InterruptedException {
        var check = unlisted.isEmpty() ? nextLook : nextLook.earlier(nextRetry);
        var next = isAnnounced ? check.earlier(Deadline.after(pace.waitTime())) : check;
        return next.hasPassed() ? SupervisorSignals.Signal.LOOK : signals.await(next.timeLeft());
    }

    private boolean isRetryDue() {
        return !unlisted.isEmpty() && nextRetry.hasPassed();
    }

    /// Notes what a list lacks. Kinds that could not be listed are tried again, less and less often; asking again for
    /// one that was cut would bring no more.
    void noteList(Manifest list) {
        list.unlisted().stream().filter(kind -> !lacking.contains(kind)).forEach(this::log);
        lacking = list.unlisted();
        var failed = list.failedLists();
        if (failed.isEmpty()) {
            retries.reset();
        } else if (unlisted.isEmpty() || nextRetry.hasPassed()) {
            nextRetry = Deadline.after(retries.next());
        }
        unlisted = failed;
        pace.count(list);
    }

    private void log(UnlistedKind kind) {
        var text = kind.isCut()
                ? "The hub does not show all %s of source '%s': %s"
                : "The list of %s of source '%s' failed; the hub tries again later: %s";
        warn(text.formatted(kind.kind().listKey(), settings.id(), kind.reason()));
    }

    private Duration interval() {
        var idle = settings.upkeep().idle();
        return idle.isPositive() && idle.compareTo(CHECK_INTERVAL) < 0 ? idle : CHECK_INTERVAL;
    }

    private Optional<End> handle(SupervisorSignals.Signal signal) throws InterruptedException {
        return switch (signal) {
            case CHANGED -> listWhenDue();
            case RESTART -> Optional.of(new End.Anew(Optional.empty()));
            case LOST -> signals.takeLost(connection) ? Optional.of(endOfLost()) : Optional.empty();
            case DOUBTED -> checkLiveness();
            case ENDED, WANTED -> Optional.empty();
            case LOOK -> checkNow();
        };
    }

    /// Returns the end of a connection that a call has found to be unusable.
    private End endOfLost() {
        var channel = connection.channel();
        return new End.Anew(Optional.of(channel.isOpen() ? "the connection was lost" : channel.ending()));
    }

    /// Lists again as soon as the pace allows. The short rest makes one list of many announcements.
    private Optional<End> listWhenDue() throws InterruptedException {
        isAnnounced = true;
        TimeUnit.NANOSECONDS.sleep(Math.min(pace.waitTime().toNanos(), ListPace.LEAST.toNanos()));
        return pace.isDue() ? listAnew() : Optional.empty();
    }

    /// Lists again. One new list covers all announcements that came before it.
    private Optional<End> listAnew() throws InterruptedException {
        isAnnounced = false;
        owed.addAll(signals.takeChanges());
        isOwing = true;
        try (var _ = share.read()) {
            takeOver(new ListReader(share, connection, this::listDeadline).read(restingKinds()));
        } catch (ChannelException | HubException failed) {
            warn("Source '%s' could not be listed again and keeps its last list: %s"
                    .formatted(settings.id(), BriefText.of(String.valueOf(failed.getMessage()), 500)));
            pace.countFailure();
            nextRetry = isRetryDue() ? Deadline.after(retries.next()) : nextRetry;
            return checkLiveness();
        }
        isOwing = false;
        return Optional.empty();
    }

    private void warn(String text) {
        SourceLog.of(settings.id()).write(LOG::warn, text);
    }

    private Deadline listDeadline(Item.Kind kind) {
        return ListReader.firstDeadline(kind, Deadline.after(settings.startTimeout()));
    }

    /// Returns the kinds that failed a moment ago, which would only delay the others. An announced kind is read
    /// anyway.
    private List<UnlistedKind> restingKinds() {
        return isRetryDue()
                ? List.of()
                : unlisted.stream().filter(each -> !owed.contains(each.kind())).toList();
    }

    /// Takes over a new list. Changes of a kind that failed are announced when it is listed again.
    private void takeOver(Manifest manifest) {
        var failed = manifest.unlistedKinds();
        var announced = owed.stream().filter(kind -> !failed.contains(kind)).collect(Collectors.toSet());
        noteList(manifest);
        owed.retainAll(failed);
        report.onListed(manifest, announced);
    }

    private Optional<End> checkNow() throws InterruptedException {
        if (isAnnounced && pace.isDue()) {
            return listAnew();
        }
        nextLook = Deadline.after(interval());
        if (report.endUnused()) {
            return Optional.of(new End.Unused());
        }
        if (isOwing || isRetryDue()) {
            return listAnew();
        }
        var isDue = !noteNewMessages() && !felt.plus(PULSE).isAfter(clock.instant());
        return isDue || silentSince.isPresent() ? checkLiveness() : Optional.empty();
    }

    /// Returns whether anything arrived since the last check. Every message is a sign of life, even an answer
    /// that came too late.
    private boolean noteNewMessages() {
        var arrivals = connection.channel().arrivalCount();
        if (arrivals == heard) {
            return false;
        }
        heard = arrivals;
        felt = clock.instant();
        silentSince = Optional.empty();
        return true;
    }

    private Optional<End> checkLiveness() throws InterruptedException {
        var _ = noteNewMessages(); // only messages from now on count
        felt = clock.instant();
        return switch (LivenessCheck.of(connection, hears, settings.timeout())) {
            case LivenessCheck.Finding.Alive _ -> {
                silentSince = Optional.empty();
                yield Optional.empty();
            }
            case LivenessCheck.Finding.Silent _ -> decideOnSilence();
            case LivenessCheck.Finding.Forgotten _ ->
                Optional.of(new End.Anew(Optional.of("it has forgotten the session of the hub")));
            case LivenessCheck.Finding.Gone(var reason) -> Optional.of(new End.Broken(reason));
        };
    }

    /// Decides about a silent server. It may be busy, even with a call that was given up, so it gets some time.
    /// It does not matter whether calls are waiting: a server that hangs would be called again and again.
    private Optional<End> decideOnSilence() {
        if (noteNewMessages()) {
            return Optional.empty();
        }
        silentSince = silentSince.or(() -> Optional.of(felt));
        var longest = settings.timeout().compareTo(BUSY) > 0 ? settings.timeout() : BUSY;
        return silentSince.orElse(felt).plus(longest).isAfter(clock.instant())
                ? Optional.empty()
                : Optional.of(new End.Broken("it has stopped answering"));
    }
}
