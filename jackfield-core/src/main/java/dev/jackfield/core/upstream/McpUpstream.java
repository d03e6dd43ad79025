package dev.jackfield.core.upstream;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.source.History;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.SupervisorSignals.Signal;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.LimitedDial;
import dev.jackfield.core.upstream.connection.OwnConnections;
import dev.jackfield.core.upstream.connection.SharedConnectionCaller;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.protocol.text.BriefText;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A source that is an MCP server elsewhere.
public final class McpUpstream implements Source {
    private static final Logger LOG = LoggerFactory.getLogger(McpUpstream.class);

    private final UpstreamSettings settings;
    private final LimitedDial dialer;
    private final ListShare share;
    private final LastList offer;
    private final UseTracker use;
    private final OwnConnections own;
    private final BothEras eras;
    private final SharedConnection sharedConnection;
    private final Supervisor supervisor;

    // set before the supervisor starts
    private volatile SourceListener listener = () -> {};

    /// Creates an upstream without limits and without stored lists.
    public McpUpstream(UpstreamSettings settings, Dial dial, InstantSource clock) {
        this(settings, dial, clock, RememberedManifest.NOTHING, UpstreamLimits.none());
    }

    public McpUpstream(
            UpstreamSettings settings,
            Dial dial,
            InstantSource clock,
            RememberedManifest lastKnown,
            UpstreamLimits limits) {
        this.settings = settings;
        this.dialer = new LimitedDial(dial, limits);
        this.share = ListShare.of(settings, limits);
        this.offer = new LastList(settings.id(), lastKnown, share, clock);
        this.use = new UseTracker(clock);
        this.own = new OwnConnections(dialer, settings, clock, this::signalCheck);
        this.eras = new BothEras(settings, share, clock);
        this.supervisor = new Supervisor(settings, dialer, share, clock, new Report());
        this.sharedConnection = new SharedConnection(settings.id(), clock, () -> supervisor.signal(Signal.WANTED));
    }

    @Override
    public String id() {
        return settings.id();
    }

    @Override
    public String description() {
        return settings.description();
    }

    @Override
    public String skill() {
        return SkillName.ofServer(id());
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        offer.restore();
        supervisor.start();
    }

    @Override
    public SourceState state() {
        return sharedConnection.state();
    }

    @Override
    public Manifest manifest() {
        return offer.manifest();
    }

    @Override
    public History history() {
        var shared = sharedConnection.connection().stream().map(Connection::channel);
        var processes = Stream.concat(shared, own.channels().stream())
                .flatMap(channel -> channel.process().stream().boxed())
                .toList();
        return supervisor.history(processes);
    }

    @Override
    public Duration timeout() {
        return settings.maxTime();
    }

    /// True for the modern era. A call that a legacy connection cannot resume is refused there.
    @Override
    public boolean canResume() {
        return true;
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        use.begin();
        try {
            return new Recovery(id(), item, invocation).callWithRetry(new CallRoute(item, invocation));
        } catch (HubException.UnavailableException
                | HubException.BrokenException
                | HubException.OutcomeUnknownException
                | HubException.TimedOutException failure) {
            supervisor.signal(Signal.DOUBTED);
            throw failure;
        } finally {
            use.end();
        }
    }

    /// The route of one call: over the shared connection, or over one that belongs to its caller.
    private final class CallRoute implements Recovery.Route {
        private final Item item;
        private final Invocation invocation;

        // the calling thread only
        private Optional<Connection> shared = Optional.empty();

        private CallRoute(Item item, Invocation invocation) {
            this.item = item;
            this.invocation = invocation;
        }

        @Override
        public Reply send() throws InterruptedException {
            var current = sharedConnection.awaitConnection(invocation.deadline());
            var besides = eras.lease(own, current, item, invocation);
            if (besides.isPresent()) {
                return LegacyShape.unwrap(item, callOnOwn(besides.get()));
            }
            if (settings.upkeep().isOwn(current, invocation.caller())) {
                return callOnOwn(current.era());
            }
            shared = Optional.of(current);
            return sharedCall(current.era()).sendOver(current);
        }

        /// Returns the call for a shared connection. A question of a legacy server names no call there, so the
        /// caller cannot be asked.
        private UpstreamCall sharedCall(Era era) {
            return createCall(
                    era == Era.LEGACY
                            ? invocation.withCaller(new SharedConnectionCaller(invocation.caller()))
                            : invocation);
        }

        private Reply callOnOwn(Era era) throws InterruptedException {
            return callOnOwn(lease(era));
        }

        private Reply callOnOwn(OwnConnections.Lease leased) throws InterruptedException {
            try (leased) {
                return callOver(leased);
            }
        }

        private Reply callOver(OwnConnections.Lease lease) throws InterruptedException {
            try {
                var call = lease.isExclusive()
                        ? createCall(invocation)
                        : sharedCall(lease.connection().era());
                var reply = call.sendOver(lease.connection());
                lease.markDone();
                return reply;
            } catch (ChannelException.ClosedException lost) {
                if (lost.isUnsent()) {
                    lease.connection().close(); // no other call on it would get through
                }
                throw lost;
            }
        }

        private UpstreamCall createCall(Invocation made) {
            return new UpstreamCall(settings, item, made, Patience.of(settings.timeout(), made.deadline()));
        }

        /// Leases a connection of the caller. If that fails, the call itself was not sent.
        private OwnConnections.Lease lease(Era era) throws InterruptedException {
            try {
                return own.lease(invocation, era);
            } catch (ChannelException unreachable) {
                throw new HubException.UnavailableException(id(), String.valueOf(unreachable.getMessage()));
            }
        }

        /// Drops the shared connection if the server does not answer on it. A lost connection of the caller is
        /// never used again.
        @Override
        public void replace(ChannelException.ClosedException lost) throws InterruptedException {
            var used = shared.orElse(null);
            if (used != null
                    && LivenessCheck.of(used, ClientLink.SILENT, settings.timeout())
                            .isEnd()
                    && sharedConnection.dropLost(used)) {
                supervisor.signalLost(used);
            }
        }
    }

    @Override
    public boolean relist(Deadline deadline) throws InterruptedException {
        if (sharedConnection.connection().isPresent()) {
            return false;
        }
        try {
            sharedConnection.awaitConnection(deadline);
            return true;
        } catch (HubException.UnavailableException down) {
            return false;
        }
    }

    @Override
    public void refresh() {
        var isModern = sharedConnection
                .connection()
                .filter(current ->
                        current.era() == Era.MODERN && current.channel().isOpen())
                .isPresent();
        if (isModern && offer.isDue()) {
            supervisor.signal(Signal.CHANGED);
        }
    }

    @Override
    public boolean prepareItemsFor(ClientCapabilities answers) {
        var current = sharedConnection.connection();
        if (current.isEmpty() || !settings.upkeep().sharing().mayBeAsked()) {
            return true;
        }
        var kind = current.get().kind(answers);
        if (offer.extras().isKnown(kind)) {
            return true;
        }
        if (offer.extras().begin(kind)) {
            Thread.ofVirtual().name(id() + " list").start(() -> findItemsFor(current.get(), kind));
        }
        return false;
    }

    private void findItemsFor(Connection current, ClientCapabilities answers) {
        use.begin();
        try (var _ = share.read()) {
            var resting = offer.manifest().failedLists();
            offer.extend(
                    answers, new AskableListReader(settings, dialer, share, eras, answers, resting).readOver(current));
        } catch (RuntimeException | InterruptedException failed) {
            SourceLog.of(id())
                    .write(
                            LOG::warn,
                            "Source '%s' could not be listed for clients that can answer questions: %s"
                                    .formatted(id(), BriefText.of(String.valueOf(failed.getMessage()), 500)));
            offer.extras().recordFailure(answers);
        } finally {
            use.end();
        }
        listener.onChanged();
    }

    @Override
    public void watch(String uri) {
        supervisor.subscription().add(uri);
        sharedConnection.requestConnection();
    }

    @Override
    public void unwatch(String uri) {
        supervisor.subscription().remove(uri);
    }

    @Override
    public void restart() {
        own.endAll();
        eras.forget();
        supervisor.signal(Signal.RESTART);
    }

    /// Makes the supervisor check now; by itself it does so every few seconds.
    void signalCheck() {
        supervisor.signal(Signal.LOOK);
    }

    @Override
    public void close() {
        supervisor.close();
        own.close();
        share.close();
    }

    /// Takes over the findings of the supervisor and wakes waiting calls.
    private final class Report implements Supervisor.Report {
        @Override
        public void onState(SourceState next) {
            sharedConnection.setState(next);
            listener.onChanged();
        }

        @Override
        public void onConnected(Connection made, Manifest offered, SourceState.Ready ready) {
            use.touch();
            offer.replace(offered);
            sharedConnection.setConnected(made, ready);
            listener.onChanged();
        }

        @Override
        public void onListed(Manifest offered, Set<Item.Kind> announced) {
            offer.replace(offered);
            listener.onListsAnnounced(announced);
        }

        @Override
        public boolean endUnused() {
            own.endIdle();
            var isIdle = settings.upkeep().endsWhenUnused() && sharedConnection.releaseUnlessNeeded(this::isNeeded);
            if (isIdle) {
                listener.onChanged();
            }
            return isIdle;
        }

        private boolean isNeeded() {
            return !use.hasRested(settings.upkeep().sharedIdle())
                    || !own.isEmpty()
                    || supervisor.subscription().isNeeded();
        }

        @Override
        public boolean isListed() {
            return offer.isKnown();
        }

        @Override
        public void onResourceUpdated(Message notification) {
            listener.onResourceUpdated(notification);
        }

        @Override
        public void onLogMessage(Message log) {
            listener.onLogMessage(log);
        }
    }
}
