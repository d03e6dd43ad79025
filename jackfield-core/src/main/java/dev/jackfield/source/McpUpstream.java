package dev.jackfield.source;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import dev.jackfield.source.Signals.Signal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A source that is an MCP server elsewhere.
public final class McpUpstream implements Source {
    private static final Logger LOG = LoggerFactory.getLogger(McpUpstream.class);

    private final UpstreamSettings settings;
    private final Lines lines;
    private final Offer offer;
    private final Use use;
    private final OwnConnections own;
    private final Standing standing;
    private final Supervisor supervisor;

    // set before the supervisor starts
    private volatile SourceListener listener = () -> {};

    /// An upstream that is alone and remembers nothing.
    public McpUpstream(UpstreamSettings settings, Dial dial, InstantSource clock) {
        this(settings, dial, clock, LastKnown.NOTHING, Limits.none());
    }

    public McpUpstream(UpstreamSettings settings, Dial dial, InstantSource clock, LastKnown lastKnown, Limits limits) {
        this.settings = settings;
        this.lines = new Lines(dial, limits);
        this.offer = new Offer(lastKnown, clock);
        this.use = new Use(clock);
        this.own = new OwnConnections(lines, settings, clock);
        this.supervisor = new Supervisor(settings, lines, clock, new Report());
        this.standing = new Standing(settings.id(), clock, () -> supervisor.tell(Signal.WANTED));
    }

    @Override
    public String id() {
        return settings.id();
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        offer.restore();
        supervisor.start();
    }

    @Override
    public SourceState state() {
        return standing.state();
    }

    @Override
    public Manifest manifest() {
        return offer.manifest();
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
        var first = standing.ready(invocation.deadline());
        if (isOwn(first, invocation)) {
            return onOwn(upstreamCall(item, invocation), first.era(), invocation);
        }
        var unasked = first.era() == Era.LEGACY ? invocation.by(new Unasked(invocation.caller())) : invocation;
        return shared(upstreamCall(item, unasked), first, invocation);
    }

    private UpstreamCall upstreamCall(Item item, Invocation invocation) {
        return new UpstreamCall(id(), item, invocation, settings.timeout());
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
        if (standing.lost(lost)) {
            supervisor.tell(Signal.LOST);
        }
        return standing.ready(deadline);
    }

    @Override
    public void refresh() {
        var isModern = standing.connection()
                .filter(current ->
                        current.era() == Era.MODERN && current.channel().isOpen())
                .isPresent();
        if (isModern && offer.isDue()) {
            supervisor.tell(Signal.CHANGED);
        }
    }

    @Override
    public boolean meet(ClientCapabilities answers) {
        var current = standing.connection();
        if (current.isEmpty() || offer.extras().isKnown(answers) || !mayBeAsked()) {
            return true;
        }
        if (offer.extras().begin(answers)) {
            Thread.ofVirtual().name(id() + " list").start(() -> look(current.get(), answers));
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
        offer.extend(answers, items);
        listener.changed();
    }

    @Override
    public void watch(String uri) {
        supervisor.watching().add(uri);
        standing.want();
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
            standing.became(next);
            listener.changed();
        }

        @Override
        public void connected(Connection made, Manifest offered, SourceState.Ready ready) {
            use.touch();
            offer.take(offered);
            standing.connected(made, ready);
            listener.changed();
        }

        @Override
        public void listed(Manifest offered, Set<Item.Kind> announced) {
            offer.take(offered);
            listener.announced(announced);
        }

        @Override
        public boolean tidy() {
            own.endIdle();
            var isIdle = settings.upkeep().ends() && standing.letGo(this::isNeeded);
            if (isIdle) {
                listener.changed();
            }
            return isIdle;
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
            return offer.isKnown();
        }

        @Override
        public void updated(Message notification) {
            listener.updated(notification);
        }

        @Override
        public void logged(Message log) {
            listener.logged(log);
        }
    }
}
