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
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import dev.jackfield.source.Signals.Signal;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A source that is an MCP server elsewhere.
public final class McpUpstream implements Source {
    private static final Logger LOG = LoggerFactory.getLogger(McpUpstream.class);

    /// A list is not fetched more often than this, whatever its hints say.
    private static final Duration MIN_AGE = Duration.ofSeconds(1);

    private final UpstreamSettings settings;
    private final InstantSource clock;
    private final Supervisor supervisor;
    private final Lines lines;
    private final OwnConnections own;
    private final Use use;
    private final LastKnown lastKnown;
    private final Extras extras = new Extras();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    // written under the lock, by the supervisor's thread or whoever wakes it; read by all
    private volatile SourceState state;
    private volatile Manifest common = Manifest.EMPTY;
    private volatile Manifest manifest = Manifest.EMPTY;
    private volatile boolean isListed;
    private volatile Instant listedAt = Instant.EPOCH;
    private volatile @Nullable Connection connection;
    private volatile SourceListener listener = () -> {};

    /// An upstream that is alone and remembers nothing.
    public McpUpstream(UpstreamSettings settings, Dial dial, InstantSource clock) {
        this(settings, dial, clock, LastKnown.NOTHING, Limits.none());
    }

    public McpUpstream(
            UpstreamSettings settings, Dial dial, InstantSource clock, LastKnown lastKnown, Limits limits) {
        this.settings = settings;
        this.clock = clock;
        this.lastKnown = lastKnown;
        this.lines = new Lines(dial, limits);
        this.state = new SourceState.Starting(clock.instant());
        this.use = new Use(clock);
        this.own = new OwnConnections(lines, settings, clock);
        this.supervisor = new Supervisor(settings, lines, clock, new Report());
    }

    @Override
    public String id() {
        return settings.id();
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        lastKnown.read().ifPresent(this::restore);
        supervisor.start();
    }

    /// What was offered before the hub started is offered until something else is known.
    private void restore(Manifest last) {
        common = extras.restore(last);
        manifest = last;
        isListed = true;
        if (settings.upkeep().isLazy()) {
            state = new SourceState.Idle(clock.instant());
        }
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
        return settings.timeout();
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        use.begin();
        try {
            return connectedCall(item, invocation);
        } catch (ChannelException unreachable) {
            supervisor.tell(Signal.DOUBTED);
            throw new HubException.Unavailable(id(), String.valueOf(unreachable.getMessage()));
        } catch (HubException.Broken | HubException.TimedOut doubtful) {
            supervisor.tell(Signal.DOUBTED);
            throw doubtful;
        } finally {
            use.end();
        }
    }

    private Reply connectedCall(Item item, Invocation invocation) throws InterruptedException {
        var first = ready(invocation.deadline());
        if (isOwn(first, invocation)) {
            return onOwn(new UpstreamCall(id(), item, invocation, settings.timeout()), first.era(), invocation);
        }
        var unasked = first.era() == Era.LEGACY ? invocation.by(new Unasked(invocation.caller())) : invocation;
        return shared(new UpstreamCall(id(), item, unasked, settings.timeout()), first, invocation);
    }

    /// Whether a call goes over a connection that belongs to its caller.
    private boolean isOwn(Connection shared, Invocation invocation) {
        return switch (settings.upkeep().sharing()) {
            case AUTO ->
                shared.era() == Era.LEGACY
                        && !invocation.caller().answers().isEmpty()
                        && settings.upkeep().maxConnections() > 1;
            case SHARED -> false;
            case IDENTITY, CLIENT -> true;
        };
    }

    private Reply shared(UpstreamCall call, Connection first, Invocation invocation) throws InterruptedException {
        try {
            return call.on(first);
        } catch (ChannelException.Refused refused) {
            if (!isLost(first, refused)) {
                throw refused;
            }
        }
        return call.on(renewed(first, invocation.deadline()));
    }

    /// On a connection of the caller's own. One whose session is gone is replaced once.
    private Reply onOwn(UpstreamCall call, Era era, Invocation invocation) throws InterruptedException {
        try {
            return onOwnOnce(call, era, invocation);
        } catch (ChannelException.Refused refused) {
            if (refused.status() != 404) {
                throw refused;
            }
        }
        return onOwnOnce(call, era, invocation);
    }

    private Reply onOwnOnce(UpstreamCall call, Era era, Invocation invocation) throws InterruptedException {
        try (var lease = own.lease(invocation, era)) {
            var reply = call.on(lease.connection());
            lease.done();
            return reply;
        }
    }

    private static boolean isLost(Connection connection, ChannelException.Refused refused) {
        return refused.status() == 404 && connection.era() == Era.LEGACY;
    }

    /// The session is gone and the call was not taken: a new session may take it.
    private Connection renewed(Connection lost, Deadline deadline) throws InterruptedException {
        lock.lock();
        try {
            if (lost.equals(connection)) {
                connection = null;
                state = new SourceState.Starting(clock.instant());
                supervisor.tell(Signal.LOST);
            }
        } finally {
            lock.unlock();
        }
        return ready(deadline);
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
                if (current == null && !isComing()) {
                    throw new HubException.Unavailable(id(), whyNot());
                }
                if (news.awaitNanos(deadline.nanosLeft()) <= 0) {
                    throw new HubException.Unavailable(id(), "it is still starting");
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /// Whether a connection is being made; one that could be, is from now on. Only under the lock.
    private boolean isComing() {
        return switch (state) {
            case SourceState.Starting _, SourceState.Ready _ -> true;
            case SourceState.Idle _ -> wake();
            case SourceState.Backoff down -> !clock.instant().isBefore(down.nextAttempt()) && wake();
            case SourceState.Stopped _ -> false;
        };
    }

    private boolean wake() {
        state = new SourceState.Starting(clock.instant());
        supervisor.tell(Signal.WANTED);
        return true;
    }

    private String whyNot() {
        return state instanceof SourceState.Backoff down
                ? "%s (next attempt in %d s)".formatted(down.reason(), secondsUntil(down.nextAttempt()))
                : state.detail();
    }

    private long secondsUntil(Instant moment) {
        return Duration.between(clock.instant(), moment).plusMillis(999).toSeconds();
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
            supervisor.tell(Signal.CHANGED);
        }
    }

    @Override
    public boolean meet(ClientCapabilities answers) {
        var current = connection;
        if (current == null || extras.isKnown(answers) || !mayBeAsked()) {
            return true;
        }
        if (extras.begin(answers)) {
            Thread.ofVirtual().name(id() + " list").start(() -> look(current, answers));
        }
        return false;
    }

    private boolean mayBeAsked() {
        return switch (settings.upkeep().sharing()) {
            case AUTO, CLIENT -> true;
            case SHARED, IDENTITY -> false;
        };
    }

    private void look(Connection current, ClientCapabilities answers) {
        var items = List.<Item>of();
        use.begin();
        try {
            items = new SpecialListing(settings, lines, answers).over(current);
        } catch (RuntimeException | InterruptedException failed) {
            LOG.warn("Source '{}' did not list for clients that can be asked: {}", id(), failed.getMessage());
        } finally {
            use.end();
        }
        extras.found(answers, common.lacks(items));
        new Report().extended();
    }

    @Override
    public void watch(String uri) {
        supervisor.watching().add(uri);
        lock.lock();
        try {
            isComing(); // a subscription needs a connection as a call does
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void unwatch(String uri) {
        supervisor.watching().remove(uri);
    }

    @Override
    public void restart() {
        own.endAll();
        supervisor.tell(Signal.RESTART);
    }

    /// Looks what time it is; by itself it does so every few seconds.
    void look() {
        supervisor.tell(Signal.LOOK);
    }

    @Override
    public void close() {
        supervisor.close();
        own.close();
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
                use.touch();
                take(offered);
            });
            lastKnown.keep(manifest);
        }

        @Override
        public void listed(Manifest offered, Set<Item.Kind> announced) {
            publish(() -> take(offered));
            lastKnown.keep(manifest);
            listener.announced(announced);
        }

        @Override
        public boolean isRetired() {
            own.endIdle();
            return settings.upkeep().ends() && hasLetGo();
        }

        /// Whoever begins a call now either is counted here or finds no connection.
        private boolean hasLetGo() {
            lock.lock();
            try {
                var held = connection;
                connection = null;
                if (held == null || isNeeded()) {
                    connection = held;
                    return false;
                }
                state = new SourceState.Idle(clock.instant());
            } finally {
                lock.unlock();
            }
            listener.changed();
            return true;
        }

        private boolean isNeeded() {
            return !use.hasRested(settings.upkeep().idle())
                    || !own.isEmpty()
                    || supervisor.watching().isNeeded();
        }

        @Override
        public boolean isInUse() {
            return use.isNow();
        }

        @Override
        public boolean isListed() {
            return isListed;
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
            lastKnown.keep(manifest);
        }

        private void take(Manifest offered) {
            common = offered;
            isListed = true;
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
