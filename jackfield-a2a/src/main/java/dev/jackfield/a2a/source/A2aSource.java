package dev.jackfield.a2a.source;

import dev.jackfield.a2a.client.A2aClient;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.History;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceListener;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// A source that is an A2A agent elsewhere. Each skill of its card is a tool.
public final class A2aSource implements Source {
    private static final CallTimes USUAL_TIMES = new CallTimes(Duration.ofSeconds(30), Duration.ofMinutes(10));

    private final Terms terms;
    private final RememberedSkills stored;
    private final InstantSource clock;
    private final AgentAccess access;
    private final CardKeeper keeper;
    private final TaskOwners conversations = new TaskOwners();
    private final Runnable whenClosed;

    // set before the keeper starts
    private volatile SourceListener listener = () -> {};

    // written by the keeper's thread, or before it starts
    private volatile Manifest manifest = Manifest.EMPTY;
    private volatile Instant readAt = Instant.EPOCH;

    /// What the configuration says about calls.
    ///
    /// @param tellSkill whether messages say in words which skill is wanted
    record Terms(String id, String description, CallTimes times, boolean tellSkill) {}

    /// Creates a source.
    ///
    /// @param clients makes a client that is not connected yet
    /// @param whenClosed releases what the clients share
    A2aSource(
            Terms terms,
            Supplier<A2aClient> clients,
            RememberedSkills stored,
            InstantSource clock,
            Runnable whenClosed) {
        this.terms = terms;
        this.stored = stored;
        this.clock = clock;
        this.access = new AgentAccess(terms.id(), clock);
        this.keeper = new CardKeeper(terms.id(), clients, clock, new Report());
        this.whenClosed = whenClosed;
    }

    /// Returns an agent as a source for a hub in a Java program. It uses the proxies of the environment.
    ///
    /// @param url of the agent, or of its card
    public static Source of(String id, String url, Map<String, String> headers) {
        var calls = new HttpCalls(Trust.USUAL, Proxies.proxyFor(System.getenv()));
        return new A2aSource(
                new Terms(id, "", USUAL_TIMES, false),
                () -> A2aClient.http(url, headers).useHttp(calls),
                new RememberedSkills(Manifests.NONE, id, URI.create(url)),
                InstantSource.system(),
                calls::close);
    }

    @Override
    public String id() {
        return terms.id();
    }

    @Override
    public String description() {
        return terms.description();
    }

    @Override
    public void start(SourceListener hears) {
        listener = hears;
        stored.read().ifPresent(last -> manifest = last);
        keeper.start();
    }

    @Override
    public SourceState state() {
        return access.state();
    }

    @Override
    public Manifest manifest() {
        return manifest;
    }

    @Override
    public History history() {
        return keeper.history();
    }

    @Override
    public Duration timeout() {
        return terms.times().maxTime();
    }

    @Override
    public Reply call(Item item, Invocation invocation) throws InterruptedException {
        invocation.refuseToResume();
        var agent = access.awaitReady(invocation.deadline());
        try {
            return new AgentCall(terms, conversations, item, invocation).sendTo(agent);
        } catch (HubException.UnavailableException | HubException.OutcomeUnknownException doubtful) {
            keeper.wake();
            throw doubtful;
        }
    }

    @Override
    public void refresh() {
        var isOld = readAt.plus(manifest.hints().ttl()).isBefore(clock.instant());
        if (isOld && state().isHealthy()) {
            readAt = clock.instant();
            keeper.wake();
        }
    }

    @Override
    public void restart() {
        access.setState(new SourceState.Starting(clock.instant()), Optional.empty());
        listener.onChanged();
        keeper.wake();
    }

    @Override
    public void close() {
        keeper.close();
        whenClosed.run();
    }

    private final class Report implements CardKeeper.Report {
        @Override
        public void onState(SourceState next) {
            access.setState(next, Optional.empty());
            listener.onChanged();
        }

        @Override
        public void onReady(A2aClient client, Manifest offered, SourceState.Ready ready) {
            manifest = offered;
            readAt = clock.instant();
            stored.keep(offered);
            access.setState(ready, Optional.of(client));
            listener.onChanged();
        }
    }
}
