package dev.jackfield.source;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A source that is an MCP server elsewhere.
public final class McpUpstream implements Source {
    private static final Logger LOG = LoggerFactory.getLogger(McpUpstream.class);

    /// A list is not fetched more often than this, whatever its hints say.
    private static final Duration MIN_AGE = Duration.ofSeconds(1);

    /// How long a server may take to show that it still knows us.
    private static final Duration LOOK = Duration.ofSeconds(5);

    private final UpstreamSettings settings;
    private final InstantSource clock;
    private final Supervisor supervisor;
    private final AskingConnections asking;
    private final Extras extras = new Extras();
    private final Dial dial;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    // written by the supervisor's thread only, under the lock; read by all
    private volatile SourceState state;
    private volatile Manifest common = Manifest.EMPTY;
    private volatile Manifest manifest = Manifest.EMPTY;
    private volatile Instant listedAt = Instant.EPOCH;
    private volatile @Nullable Connection connection;
    private volatile SourceListener listener = () -> {};

    public McpUpstream(UpstreamSettings settings, Dial dial, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        this.dial = dial;
        this.state = new SourceState.Starting(clock.instant());
        this.asking = new AskingConnections(dial, settings);
        this.supervisor = new Supervisor(settings, dial, clock, new Report());
    }

    @Override
    public String id() {
        return settings.id();
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        supervisor.start();
    }

    @Override
    public SourceState state() {
        return state;
    }

    @Override
    public Manifest manifest() {
        return manifest;
    }

    @Override
    public Duration timeout() {
        return settings.maxTime();
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        return new Recovery(id(), item, invocation).by(new Way(new UpstreamCall(settings, item, invocation)));
    }

    /// The way of one call: over the connection that all share, or one on which its caller can be asked.
    private final class Way implements Recovery.Route {
        private final UpstreamCall call;
        private final Invocation invocation;

        // the calling thread only
        private Optional<Connection> shared = Optional.empty();

        private Way(UpstreamCall call) {
            this.call = call;
            this.invocation = call.invocation();
        }

        @Override
        public Reply go() throws InterruptedException {
            var current = ready(invocation.deadline());
            if (current.era() == Era.LEGACY && !invocation.caller().answers().isEmpty()) {
                return asking();
            }
            shared = Optional.of(current);
            return call.on(current);
        }

        private Reply asking() throws InterruptedException {
            try (var lease = lease()) {
                var reply = call.on(lease.connection());
                lease.done();
                return reply;
            }
        }

        /// Whatever goes wrong here, the call itself was not sent.
        private AskingConnections.Lease lease() throws InterruptedException {
            try {
                return asking.lease(invocation);
            } catch (ChannelException unreachable) {
                throw new HubException.Unavailable(id(), String.valueOf(unreachable.getMessage()));
            }
        }

        /// A connection of its own that was lost is not used again. The shared one may serve others well.
        @Override
        public void replace(ChannelException.Closed lost) throws InterruptedException {
            var used = shared.orElse(null);
            var soon = Deadline.after(LOOK).earlier(invocation.deadline());
            if (used != null && (lost.isUnsent() || !used.isAlive(soon))) {
                renew(used);
            }
        }
    }

    /// Has a connection replaced that is of no more use.
    private void renew(Connection lost) {
        lock.lock();
        try {
            if (lost.equals(connection)) {
                connection = null;
                state = new SourceState.Starting(clock.instant());
                supervisor.lost();
            }
        } finally {
            lock.unlock();
        }
    }

    /// The live connection; waits for one that is being made.
    private Connection ready(Deadline deadline) throws InterruptedException {
        var current = connection;
        return current != null && current.channel().isOpen() ? current : awaitReady(deadline);
    }

    private Connection awaitReady(Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            while (true) {
                var current = connection;
                if (current != null && current.channel().isOpen()) {
                    return current;
                }
                if (!(state instanceof SourceState.Starting) && current == null) {
                    throw new HubException.Unavailable(id(), state.detail());
                }
                if (news.awaitNanos(deadline.nanosLeft()) <= 0) {
                    throw new HubException.Unavailable(id(), "it is still starting");
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void refresh() {
        var current = connection;
        var stale =
                listedAt.plus(manifest.hints().ttl()).isBefore(clock.instant().minus(MIN_AGE));
        if (stale
                && current != null
                && current.era() == Era.MODERN
                && current.channel().isOpen()) {
            listedAt = clock.instant();
            supervisor.changed();
        }
    }

    @Override
    public boolean meet(ClientCapabilities answers) {
        var current = connection;
        if (current == null || extras.isKnown(answers)) {
            return true;
        }
        if (extras.begin(answers)) {
            Thread.ofVirtual().name(id() + " list").start(() -> look(current, answers));
        }
        return false;
    }

    private void look(Connection current, ClientCapabilities answers) {
        var items = List.<Item>of();
        try {
            items = new SpecialListing(settings, dial, answers).over(current);
        } catch (RuntimeException | InterruptedException failed) {
            LOG.warn("Source '{}' did not list for clients that can be asked: {}", id(), failed.getMessage());
        }
        extras.found(answers, common.lacks(items));
        new Report().extended();
    }

    @Override
    public void watch(String uri) {
        supervisor.watching().add(uri);
    }

    @Override
    public void unwatch(String uri) {
        supervisor.watching().remove(uri);
    }

    @Override
    public void close() {
        supervisor.close();
        asking.close();
    }

    /// Takes over what the supervisor finds and tells those who wait.
    private final class Report implements Supervisor.Report {
        @Override
        public void state(SourceState next) {
            publish(() -> {
                state = next;
                connection = null;
            });
        }

        @Override
        public void connected(Connection made, Manifest offered, SourceState.Ready ready) {
            publish(() -> {
                connection = made;
                state = ready;
                take(offered);
            });
        }

        @Override
        public void listed(Manifest offered, Set<Item.Kind> announced) {
            publish(() -> take(offered));
            listener.announced(announced);
        }

        @Override
        public void updated(Message notification) {
            listener.updated(notification);
        }

        @Override
        public void logged(Message log) {
            listener.logged(log);
        }

        /// More is known of what only some clients see.
        private void extended() {
            publish(() -> manifest = extras.on(common));
        }

        private void take(Manifest offered) {
            common = offered;
            extras.doubt();
            manifest = extras.on(offered);
            listedAt = clock.instant();
        }

        private void publish(Runnable change) {
            lock.lock();
            try {
                change.run();
                news.signalAll();
            } finally {
                lock.unlock();
            }
            listener.changed();
        }
    }
}
