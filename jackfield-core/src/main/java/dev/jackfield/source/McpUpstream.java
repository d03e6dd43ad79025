package dev.jackfield.source;

import dev.jackfield.call.Call;
import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.mcp.LogLevel;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Message;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A source that is an MCP server elsewhere.
public final class McpUpstream implements Source {
    /// A list is not fetched more often than this, whatever its hints say.
    private static final Duration MIN_AGE = Duration.ofSeconds(1);

    private final UpstreamSettings settings;
    private final InstantSource clock;
    private final Supervisor supervisor;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();

    // written by the supervisor's thread only, under the lock; read by all
    private volatile SourceState state;
    private volatile Manifest manifest = Manifest.EMPTY;
    private volatile Instant listedAt = Instant.EPOCH;
    private volatile @Nullable Connection connection;
    private volatile Runnable changed = () -> {};

    public McpUpstream(UpstreamSettings settings, Dial dial, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        this.state = new SourceState.Starting(clock.instant());
        this.supervisor = new Supervisor(settings, dial, clock, new Report());
    }

    @Override
    public String id() {
        return settings.id();
    }

    @Override
    public void start(Runnable onChange) {
        changed = onChange;
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
        return settings.timeout();
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        var first = ready(invocation.deadline());
        try {
            return call(first, item, invocation);
        } catch (ChannelException.Refused refused) {
            if (refused.status() != 404 || first.era() != Era.LEGACY) {
                throw new HubException.Unavailable(id(), String.valueOf(refused.getMessage()));
            }
        }
        return call(renewed(first, invocation.deadline()), item, invocation);
    }

    private Reply call(Connection to, Item item, Invocation invocation) throws InterruptedException {
        var params = own(invocation.call(), item);
        var client = new CallLink(invocation.caller());
        var wanted = invocation.caller().envelope().logLevel();
        if (wanted.isPresent()) {
            to.wantLogs(LogLevel.named(wanted.get()), invocation.deadline());
        }
        var exchange = new Exchange(client, invocation.deadline(), mirrored(item, params));
        try {
            var reply = to.request(
                    invocation.call().method(), params, invocation.meta(), sender(invocation.caller()), exchange);
            client.refuseIfAsked();
            return reply;
        } catch (ChannelException.Closed broken) {
            throw new HubException.Broken(id(), String.valueOf(broken.getMessage()), broken);
        } catch (ChannelException.TimedOut late) {
            throw new HubException.TimedOut(invocation.call().name(), settings.timeout());
        }
    }

    /// The call in the words of its source, which knows nothing of prefixes.
    private static Fields own(Call call, Item item) {
        return switch (call) {
            case Call.ToolCall toolCall -> toolCall.params().with("name", item.key());
            case Call.PromptGet promptGet -> promptGet.params().with("name", item.key());
            case Call.ResourceRead read -> read.params();
            case Call.Complete complete ->
                complete.ofPrompt()
                        ? complete.params()
                                .with("ref", complete.params().object("ref").with("name", item.key()))
                        : complete.params();
        };
    }

    private static Map<String, String> mirrored(Item item, Fields params) {
        return item instanceof Tool tool ? tool.headers().mirror(params.object("arguments")) : Map.of();
    }

    /// Never promises an upstream more than the caller can do.
    private static Envelope sender(Caller caller) {
        var own = caller.envelope();
        return new Envelope(
                own.version(), caller.relays() ? own.capabilities() : Fields.EMPTY, own.clientInfo(), own.logLevel());
    }

    /// The session is gone and the call was not taken: a new session may take it.
    private Connection renewed(Connection lost, Deadline deadline) throws InterruptedException {
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
    public void close() {
        supervisor.close();
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
        public void listed(Manifest offered) {
            publish(() -> take(offered));
        }

        private void take(Manifest offered) {
            manifest = offered;
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
            changed.run();
        }
    }

    /// Hears what the upstream says during one call.
    private static final class CallLink implements ClientLink {
        private final Caller caller;

        // the calling thread only
        private @Nullable String asked;

        CallLink(Caller caller) {
            this.caller = caller;
        }

        /// The server needs its user, whom this caller did not offer; whatever it answers then is not what was wanted.
        void refuseIfAsked() {
            if (asked != null && caller.relays()) {
                throw new HubException.UpstreamError(Capabilities.missing(asked));
            }
        }

        @Override
        public Message ask(Message request) {
            asked = request.method();
            return ClientLink.super.ask(request);
        }

        @Override
        public void notify(Message notification) {
            switch (notification.method()) {
                case "notifications/progress", "notifications/message" -> caller.hear(notification);
                default -> {}
            }
        }
    }
}
