package dev.jackfield.core.upstream;

import dev.jackfield.core.call.LogMark;
import dev.jackfield.core.source.History;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.EraProbe;
import dev.jackfield.core.upstream.connection.LimitedDial;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
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

/// The loop that keeps one upstream connected: connect, list, look after the connection, rest while unused, back
/// off.
final class Supervisor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);

    /// The longest wait for a turn to start; longer than all other sources that wait may take.
    private static final Duration START_TURN_TIMEOUT = Duration.ofMinutes(10);

    /// The time between two checks whether idle connections are still needed.
    static final Duration IDLE_CHECK = Duration.ofSeconds(15);

    private final UpstreamSettings settings;
    private final LimitedDial dialer;
    private final EraProbe probe;
    private final InstantSource clock;
    private final ListTerms lists;
    private final SourceLog log;
    private final Link link = new Link();
    private final UpstreamSubscription subscription;
    private final SupervisorSignals signals = new SupervisorSignals();
    private final Report report;
    private final BackoffWait backoff;
    private final Thread thread;

    // written before the thread starts
    private boolean isIdle;

    // the supervisor's thread only
    private boolean hasServed;
    private Instant begun = Instant.EPOCH;

    // written by the supervisor's thread, read by all
    private final AtomicLong restarts = new AtomicLong();
    private volatile Optional<History.End> lastEnd = Optional.empty();

    /// Receives the findings of the supervisor.
    interface Report {
        void onState(SourceState state);

        void onConnected(Connection connection, Manifest manifest, SourceState.Ready state);

        /// Called with a new list of a live connection.
        ///
        /// @param announced the lists that the upstream announced as changed
        void onListed(Manifest manifest, Set<Item.Kind> announced);

        /// Ends connections that were unused for long. Returns whether the shared connection is to end too; no
        /// call gets it from then on.
        boolean endUnused();

        /// Returns whether the upstream has ever been listed.
        boolean isListed();

        void onResourceUpdated(Message notification);

        void onLogMessage(Message log);
    }

    Supervisor(UpstreamSettings settings, LimitedDial dialer, ListShare share, InstantSource clock, Report report) {
        this.settings = settings;
        this.dialer = dialer;
        this.probe = new EraProbe(dialer, settings, clock);
        this.clock = clock;
        this.lists = new ListTerms(share, new ListPace());
        this.log = SourceLog.of(settings.id());
        this.report = report;
        this.backoff = new BackoffWait(settings, signals, report, clock);
        this.subscription = new UpstreamSubscription(settings.id(), link, clock);
        this.thread = Thread.ofVirtual().name(settings.id() + " supervisor").unstarted(this::run);
    }

    /// Starts the loop. It connects at once, unless a stored list can be offered: then it connects when needed.
    void start() {
        isIdle = settings.upkeep().isLazy() && report.isListed() && !subscription.isNeeded();
        if (isIdle) {
            report.onState(new SourceState.Idle(clock.instant()));
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
                runOnce();
            }
        } catch (InterruptedException interrupted) {
            report.onState(new SourceState.Stopped("closed"));
        }
    }

    /// Runs one connection. Any error is caught, because a source without its loop would stay in `starting` for
    /// ever.
    private void runOnce() throws InterruptedException {
        try {
            begun = clock.instant();
            report.onState(new SourceState.Starting(begun));
            runConnection();
        } catch (RuntimeException | Error broken) {
            LOG.error("Internal error while supervising source '{}'; it is started again", settings.id(), broken);
            TimeUnit.SECONDS.sleep(1);
        }
    }

    /// Runs one connection, and the wait after it.
    private void runConnection() throws InterruptedException {
        var born = clock.instant();
        var end = serveToEnd();
        backoff.noteLifetime(Duration.between(born, clock.instant()));
        switch (end) {
            case ConnectionKeeper.End.Anew(var loss) -> loss.ifPresent(this::recordFailure);
            case ConnectionKeeper.End.Unused _ -> awaitNeed();
            case ConnectionKeeper.End.Broken(var reason) -> {
                recordFailure(reason);
                reconnectOrBackOff(reason);
            }
        }
    }

    /// Records a failure, after which the source is started again.
    private void recordFailure(String reason) {
        lastEnd = Optional.of(new History.End(clock.instant(), reason));
        restarts.incrementAndGet();
    }

    /// Returns the failures so far.
    ///
    /// @param processes the processes that run for it now
    History history(List<Long> processes) {
        return new History(restarts.get(), lastEnd, processes);
    }

    private ConnectionKeeper.End serveToEnd() throws InterruptedException {
        try {
            return serve();
        } catch (RuntimeException failed) {
            LOG.debug("Source '{}' failed", settings.id(), failed);
            return new ConnectionKeeper.End.Broken(String.valueOf(failed.getMessage()));
        }
    }

    /// Reconnects at once after the first loss of a server that worked, so that the next call does not notice.
    /// Otherwise backs off.
    private void reconnectOrBackOff(String reason) throws InterruptedException {
        if (hasServed && backoff.isFresh()) {
            backoff.skip();
            log.write(LOG::warn, "Source '%s' was lost and is started again: %s".formatted(settings.id(), reason));
        } else {
            backoff.await(reason);
        }
    }

    private ConnectionKeeper.End serve() throws InterruptedException {
        signals.forget();
        hasServed = false;
        try (var connection = connect()) {
            subscription.onConnected(connection);
            reportStarting();
            return listAndReport(connection).runUntilEnd();
        } finally {
            subscription.onDisconnected();
        }
    }

    /// Lists the upstream and reports that it is ready. Returns the keeper of its connection.
    private ConnectionKeeper listAndReport(Connection connection) throws InterruptedException {
        try (var _ = lists.share().read()) {
            var manifest = readLists(connection);
            var keeper = new ConnectionKeeper(settings, connection, signals, report, link, clock, lists);
            var protocol = dialer.dial().protocol(connection.version());
            keeper.noteList(manifest);
            report.onConnected(connection, manifest, new SourceState.Ready(clock.instant(), protocol));
            hasServed = true;
            backoff.noteConnected();
            log.write(LOG::info, "Source '%s' is ready: %s, %s".formatted(settings.id(), tools(manifest), protocol));
            return keeper;
        }
    }

    private Connection connect() throws InterruptedException {
        try (var _ = dialer.takeColdStart(Deadline.after(START_TURN_TIMEOUT))) {
            reportStarting();
            return probe.connect(link);
        }
    }

    /// Gives the upstream the whole start timeout from now on.
    private void reportStarting() {
        var until = clock.instant().plus(settings.startTimeout());
        report.onState(new SourceState.Starting(begun, Optional.of(until)));
    }

    private static String tools(Manifest manifest) {
        var count = manifest.count(Item.Kind.TOOL);
        return count == 1 ? "1 tool" : count + " tools";
    }

    private Manifest readLists(Connection connection) throws InterruptedException {
        return new ListReader(
                        lists.share(),
                        connection,
                        kind -> ListReader.firstDeadline(kind, Deadline.after(settings.startTimeout())))
                .read();
    }

    /// Waits until the upstream is needed. Meanwhile it has neither process nor session.
    private void awaitNeed() throws InterruptedException {
        LOG.debug("Source '{}' is idle", settings.id());
        while (true) {
            switch (signals.await(IDLE_CHECK)) {
                case WANTED, RESTART -> {
                    return;
                }
                case ENDED, LOST, DOUBTED, CHANGED, LOOK -> {}
            }
        }
    }

    void signal(SupervisorSignals.Signal signal) {
        signals.send(signal);
    }

    void signalLost(Connection connection) {
        signals.signalLost(connection);
    }

    UpstreamSubscription subscription() {
        return subscription;
    }

    @Override
    public void close() {
        subscription.close();
        thread.interrupt();
    }

    /// Receives messages of the upstream that belong to no call, on the channel's attendant thread.
    private final class Link implements ClientLink {
        @Override
        public void notify(Message notification) {
            if (notification.method().endsWith("/list_changed")) {
                signals.signalChanged(Item.Kind.changedBy(notification.method()));
            } else if (notification.method().equals(McpMethod.NOTIFICATION_RESOURCES_UPDATED)) {
                report.onResourceUpdated(notification);
            } else if (notification.method().equals(McpMethod.NOTIFICATION_MESSAGE)) {
                report.onLogMessage(notification);
            }
        }

        /// Lists again. Clients are told only if the list has really changed.
        @Override
        public void onMessagesLost() {
            signals.signalChanged(Set.of());
        }

        @Override
        public void onEnded() {
            signals.send(SupervisorSignals.Signal.ENDED);
        }
    }
}
