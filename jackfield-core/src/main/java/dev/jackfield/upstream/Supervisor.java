package dev.jackfield.upstream;

import dev.jackfield.call.LogMark;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.History;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.SourceState;
import dev.jackfield.upstream.connection.Backoff;
import dev.jackfield.upstream.connection.Connection;
import dev.jackfield.upstream.connection.EraProbe;
import dev.jackfield.upstream.connection.LimitedDial;
import dev.jackfield.upstream.connection.UpstreamSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/// One loop for one upstream: connect, list, watch, rest while nobody needs it, back off.
final class Supervisor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);

    /// So often in a row a lazy upstream is tried without anybody needing it.
    private static final int MOST_FAILURES = 5;

    /// Longer than all others that wait for a cold start may take.
    private static final Duration START_TURN_TIMEOUT = Duration.ofMinutes(10);

    /// Between two looks whether something that is kept is still needed.
    private static final Duration REST = Duration.ofSeconds(15);

    private static final String UNTIL_CALLED =
            " (it failed " + MOST_FAILURES + " times in a row; the next attempt comes with the next call)";

    private final UpstreamSettings settings;
    private final LimitedDial lines;
    private final EraProbe probe;
    private final InstantSource clock;
    private final Link link = new Link();
    private final UpstreamSubscription watching;
    private final Backoff backoff = new Backoff();
    private final FailureLog troubles = new FailureLog();
    private final SupervisorSignals signals = new SupervisorSignals();
    private final Report report;
    private final Thread thread;

    // written before the thread starts
    private boolean isIdle;

    // the supervisor's thread only
    private boolean hasServed;
    private Instant begun = Instant.EPOCH;

    // written by the supervisor's thread, read by all
    private final AtomicLong restarts = new AtomicLong();
    private volatile Optional<History.End> lastEnd = Optional.empty();

    /// Where the supervisor leaves what it finds.
    interface Report {
        void state(SourceState state);

        void connected(Connection connection, Manifest manifest, SourceState.Ready state);

        /// A new list of a connection that lives.
        ///
        /// @param announced the lists of which the upstream said that they have changed
        void listed(Manifest manifest, Set<Item.Kind> announced);

        /// Ends what nobody has needed for long, and says whether the connection is to end too: then nobody gets it
        /// from now on.
        boolean tidy();

        /// Whether it has ever been listed.
        boolean isListed();

        void updated(Message notification);

        void logged(Message log);
    }

    Supervisor(UpstreamSettings settings, LimitedDial lines, InstantSource clock, Report report) {
        this.settings = settings;
        this.lines = lines;
        this.probe = new EraProbe(lines, settings, clock);
        this.clock = clock;
        this.report = report;
        this.watching = new UpstreamSubscription(settings.id(), link, clock);
        this.thread = Thread.ofVirtual().name(settings.id() + " supervisor").unstarted(this::run);
    }

    /// Connects at once, unless there is something that can be offered without: then with the first need.
    void start() {
        isIdle = settings.upkeep().isLazy() && report.isListed() && !watching.isNeeded();
        if (isIdle) {
            report.state(new SourceState.Idle(clock.instant()));
        }
        thread.start();
    }

    private void run() {
        MDC.put(LogMark.SOURCE, settings.id());
        try {
            if (isIdle) {
                awaitNeed();
            }
            while (true) {
                liveOnce();
            }
        } catch (InterruptedException closed) {
            report.state(new SourceState.Stopped("closed"));
        }
    }

    /// Whatever goes wrong here, a source that nobody looks after any more would be starting for ever.
    private void liveOnce() throws InterruptedException {
        try {
            begun = clock.instant();
            report.state(new SourceState.Starting(begun));
            live();
        } catch (RuntimeException | Error broken) {
            LOG.error("The supervision of source '{}' failed and begins anew", settings.id(), broken);
            TimeUnit.SECONDS.sleep(1);
        }
    }

    /// One life of the connection, and the wait after it.
    private void live() throws InterruptedException {
        var born = clock.instant();
        var end = end();
        backoff.worked(Duration.between(born, clock.instant()));
        switch (end) {
            case ConnectionKeeper.End.Anew(var loss) -> loss.ifPresent(this::failed);
            case ConnectionKeeper.End.Unused _ -> awaitNeed();
            case ConnectionKeeper.End.Broken(var reason) -> {
                failed(reason);
                mourn(reason);
            }
        }
    }

    /// Leaves a trace of a failure, after which the source is started again.
    private void failed(String reason) {
        lastEnd = Optional.of(new History.End(clock.instant(), reason));
        restarts.incrementAndGet();
    }

    /// @param processes that run for it now
    History history(List<Long> processes) {
        return new History(restarts.get(), lastEnd, processes);
    }

    private ConnectionKeeper.End end() throws InterruptedException {
        try {
            return serve();
        } catch (RuntimeException failed) {
            LOG.debug("Source '{}' failed", settings.id(), failed);
            return new ConnectionKeeper.End.Broken(String.valueOf(failed.getMessage()));
        }
    }

    /// The first loss of a server that worked is made good at once, so that whoever calls next need not know of it.
    private void mourn(String reason) throws InterruptedException {
        if (hasServed && backoff.isFresh()) {
            backoff.next();
            LOG.warn("Source '{}' is started anew: {}", settings.id(), reason);
        } else {
            rest(reason);
        }
    }

    private ConnectionKeeper.End serve() throws InterruptedException {
        signals.forget();
        hasServed = false;
        try (var connection = connect()) {
            watching.connected(connection);
            waiting();
            var manifest = list(connection);
            var attendance = new ConnectionKeeper(settings, connection, signals, report, link, clock);
            var protocol = "MCP " + connection.version();
            attendance.lacks(manifest.unlisted());
            report.connected(connection, manifest, new SourceState.Ready(clock.instant(), protocol));
            hasServed = true;
            troubles.over().ifPresent(text -> LOG.info("Source '{}' {}", settings.id(), text));
            LOG.info("Source '{}' is ready: {}, {}", settings.id(), tools(manifest), protocol);
            return attendance.attend();
        } finally {
            watching.disconnected();
        }
    }

    private Connection connect() throws InterruptedException {
        try (var _ = lines.coldStart(Deadline.after(START_TURN_TIMEOUT))) {
            waiting();
            return probe.connect(link);
        }
    }

    /// From now on it has its whole time to answer.
    private void waiting() {
        var until = clock.instant().plus(settings.startTimeout());
        report.state(new SourceState.Starting(begun, Optional.of(until)));
    }

    private static String tools(Manifest manifest) {
        var count = manifest.count(Item.Kind.TOOL);
        return count == 1 ? "1 tool" : count + " tools";
    }

    private Manifest list(Connection connection) throws InterruptedException {
        return new ListReader(
                        settings.id(),
                        connection,
                        kind -> ListReader.first(kind, Deadline.after(settings.startTimeout())))
                .read();
    }

    /// Nobody needs it: neither a process nor a session is kept.
    private void awaitNeed() throws InterruptedException {
        LOG.debug("Source '{}' is idle", settings.id());
        while (true) {
            switch (signals.await(REST)) {
                case WANTED, RESTART -> {
                    return;
                }
                case ENDED, LOST, DOUBTED, CHANGED, LOOK -> {}
            }
        }
    }

    private void rest(String reason) throws InterruptedException {
        var now = clock.instant();
        var due = now.plus(backoff.next());
        var givesUp = givesUp();
        troubles.met(reason).ifPresent(text -> LOG.warn("Source '{}' {}", settings.id(), text));
        LOG.debug("Next attempt at source '{}' at {}", settings.id(), due);
        signals.forget(SupervisorSignals.Signal.WANTED); // by those who have not heard of this failure
        report.state(new SourceState.Backoff(now, givesUp ? untilCalled(reason) : reason, due));
        pause(due, givesUp);
    }

    /// On the first line: those below are the words of the upstream.
    private static String untilCalled(String reason) {
        var first = reason.lines().findFirst().orElse("");
        return first + UNTIL_CALLED + reason.substring(first.length());
    }

    /// Nobody may ever call it again; but without a list nobody could.
    private boolean givesUp() {
        return settings.upkeep().isLazy() && report.isListed() && backoff.failures() >= MOST_FAILURES;
    }

    /// Waits until an attempt is due, and where it is to be on demand, until somebody needs it then.
    private void pause(Instant due, boolean untilWanted) throws InterruptedException {
        while (true) {
            var left = Duration.between(clock.instant(), due);
            if (!left.isPositive() && !untilWanted) {
                return;
            }
            switch (signals.await(left.isPositive() ? left : REST)) {
                case RESTART -> {
                    backoff.reset();
                    return;
                }
                case WANTED -> untilWanted = false;
                case ENDED, LOST, DOUBTED, CHANGED, LOOK -> report.tidy();
            }
        }
    }

    void signal(SupervisorSignals.Signal signal) {
        signals.send(signal);
    }

    void lost(Connection connection) {
        signals.lost(connection);
    }

    UpstreamSubscription watching() {
        return watching;
    }

    @Override
    public void close() {
        watching.close();
        thread.interrupt();
    }

    /// Hears what the upstream says outside any call, on the channel's attendant thread.
    private final class Link implements ClientLink {
        @Override
        public void notify(Message notification) {
            if (notification.method().endsWith("/list_changed")) {
                signals.changed(Item.Kind.changedBy(notification.method()));
            } else if (notification.method().equals("notifications/resources/updated")) {
                report.updated(notification);
            } else if (notification.method().equals("notifications/message")) {
                report.logged(notification);
            }
        }

        /// Only what is really another list then is told to clients.
        @Override
        public void missed() {
            signals.changed(Set.of());
        }

        @Override
        public void ended() {
            signals.send(SupervisorSignals.Signal.ENDED);
        }
    }
}
