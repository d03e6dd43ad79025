package dev.jackfield.source;

import dev.jackfield.call.LogMark;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/// One loop for one upstream: connect, list, watch, back off.
final class Supervisor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);

    /// A connection that lived this long starts over with short waits when it breaks.
    private static final Duration PROVEN = Duration.ofSeconds(30);

    private final UpstreamSettings settings;
    private final EraProbe probe;
    private final InstantSource clock;
    private final Link link;
    private final Watching watching;
    private final Backoff backoff = new Backoff();
    private final Troubles troubles = new Troubles();
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final Set<Item.Kind> changes = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    // the supervisor's thread only
    private boolean hasServed;

    private enum Signal {
        CHANGED,
        LOST,
        ENDED
    }

    /// Where the supervisor leaves what it finds.
    interface Report {
        void state(SourceState state);

        void connected(Connection connection, Manifest manifest, SourceState.Ready state);

        /// A new list of a connection that lives.
        ///
        /// @param announced the lists of which the upstream said that they have changed
        void listed(Manifest manifest, Set<Item.Kind> announced);

        void updated(Message notification);

        void logged(Message log);
    }

    private final Report report;

    Supervisor(UpstreamSettings settings, Dial dial, InstantSource clock, Report report) {
        this.settings = settings;
        this.probe = new EraProbe(dial, settings, clock);
        this.clock = clock;
        this.report = report;
        this.link = new Link();
        this.watching = new Watching(settings.id(), link);
        this.thread = Thread.ofVirtual().name(settings.id() + " supervisor").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        MDC.put(LogMark.SOURCE, settings.id());
        try {
            while (true) {
                report.state(new SourceState.Starting(clock.instant()));
                live();
            }
        } catch (InterruptedException closed) {
            report.state(new SourceState.Stopped("closed"));
        }
    }

    /// One life of the connection, and the wait after it.
    private void live() throws InterruptedException {
        var born = clock.instant();
        Optional<String> reason;
        try {
            reason = serve();
        } catch (RuntimeException failed) {
            reason = Optional.of(String.valueOf(failed.getMessage()));
            LOG.debug("Source '{}' failed", settings.id(), failed);
        }
        if (Duration.between(born, clock.instant()).compareTo(PROVEN) > 0) {
            backoff.reset();
        }
        if (reason.isPresent() && !isMadeGood(reason.get())) {
            rest(reason.get());
        }
    }

    /// The first loss of a server that worked is made good at once, so that whoever calls next need not know of it.
    private boolean isMadeGood(String reason) {
        var atOnce = hasServed && backoff.isFresh();
        if (atOnce) {
            backoff.next();
            LOG.warn("Source '{}' is started anew: {}", settings.id(), reason);
        }
        return atOnce;
    }

    /// Why the connection ended; empty when it is only to be made anew.
    private Optional<String> serve() throws InterruptedException {
        signals.clear();
        hasServed = false;
        try (var connection = probe.connect(link)) {
            var manifest = list(connection);
            var protocol = "MCP " + connection.version();
            report.connected(connection, manifest, new SourceState.Ready(clock.instant(), protocol));
            hasServed = true;
            troubles.over().ifPresent(text -> LOG.info("Source '{}' {}", settings.id(), text));
            LOG.info("Source '{}' is ready: {}, {}", settings.id(), tools(manifest), protocol);
            watching.connected(connection);
            return watch(connection);
        }
    }

    private static String tools(Manifest manifest) {
        var count = manifest.count(Item.Kind.TOOL);
        return count == 1 ? "1 tool" : count + " tools";
    }

    private Manifest list(Connection connection) throws InterruptedException {
        return new Listing(settings.id(), connection, Deadline.after(settings.startTimeout())).read();
    }

    /// Lists again when the upstream says so, until its connection ends.
    private Optional<String> watch(Connection connection) throws InterruptedException {
        while (connection.channel().isOpen()) {
            switch (signals.take()) {
                case CHANGED -> listAnew(connection);
                case LOST -> {
                    return Optional.empty();
                }
                case ENDED -> {}
            }
        }
        return Optional.of(connection.channel().ending());
    }

    /// One new list answers all announcements that came before it.
    private void listAnew(Connection connection) throws InterruptedException {
        var announced = Set.copyOf(changes);
        changes.removeAll(announced);
        signals.removeIf(Signal.CHANGED::equals);
        report.listed(list(connection), announced);
    }

    private void rest(String reason) throws InterruptedException {
        var now = clock.instant();
        var wait = backoff.next();
        troubles.met(reason).ifPresent(text -> LOG.warn("Source '{}' {}", settings.id(), text));
        LOG.debug("Next attempt at source '{}' in {} ms", settings.id(), wait.toMillis());
        report.state(new SourceState.Backoff(now, reason, now.plus(wait)));
        TimeUnit.NANOSECONDS.sleep(wait.toNanos());
    }

    /// Asks for a new list; the watching thread fetches it.
    void changed() {
        signals.add(Signal.CHANGED);
    }

    /// The upstream no longer knows our session; a new one is made at once.
    void lost() {
        signals.add(Signal.LOST);
    }

    Watching watching() {
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
                changes.addAll(Item.Kind.changedBy(notification.method()));
                changed();
            } else if (notification.method().equals("notifications/resources/updated")) {
                report.updated(notification);
            } else if (notification.method().equals("notifications/message")) {
                report.logged(notification);
            }
        }

        @Override
        public void ended() {
            signals.add(Signal.ENDED);
        }
    }
}
