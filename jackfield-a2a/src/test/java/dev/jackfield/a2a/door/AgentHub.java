package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.a2a.door.task.TextAgent;
import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.endpoint.TaskTerms;
import dev.jackfield.core.identity.BearerTokens;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.policy.Rule;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// A whole hub with its agents and its MCP door, on a port of loopback: real parts, and a shelf that a later hub can
/// use again.
public final class AgentHub implements AutoCloseable {
    private static final Fields INFO =
            Fields.of("name", Json.string("jackfield")).with("version", "test");

    private final Hub hub;
    private final List<Rule> rules;
    private final Map<String, Identity> known;
    private final List<AuditRecord> audit;
    private final RunningCalls calls;
    private final ParkedCalls parking;
    private final HttpCalls http = new HttpCalls();
    private final Endpoints endpoints;
    private final McpMount mcp;
    private final A2aDoor door;
    private final HttpHost host;

    private AgentHub(Builder builder) {
        audit = new CopyOnWriteArrayList<>();
        rules = new CopyOnWriteArrayList<>(builder.rules);
        hub = new Hub(builder.sources, new Gatekeeper(() -> rules), audit::add, builder.clock);
        hub.start();
        calls = new RunningCalls(builder.shelf, builder.clock);
        parking = new ParkedCalls(calls, () -> new TaskTerms(Duration.ZERO, builder.ttl));
        endpoints = new Parts(builder.profiles);
        known = new ConcurrentHashMap<>(builder.tokens);
        var reception = new HubReception(
                endpoints,
                credentials -> new BearerTokens(builder.tokens.isEmpty() ? Map.of() : known).authenticate(credentials));
        mcp = new McpMount(reception, McpMountSettings.DEFAULT);
        var terms = new A2aTerms(
                true,
                builder.ttl,
                builder.webhooks,
                Optional.empty(),
                builder.workflow,
                !builder.tokens.isEmpty(),
                builder.showsOld);
        door = new A2aDoor(
                new A2aDoor.Parts(hub, reception, calls, builder.shelf, () -> http, builder.clock),
                () -> terms,
                builder.agent);
        var mounts = new HashMap<String, Mount>(door.mounts());
        mounts.put("/mcp", mcp);
        host = HttpHost.start(HostSettings.loopback(builder.port).with(builder.memory), mounts);
    }

    /// The catalog by profile and source.
    private final class Parts implements Endpoints {
        private final Map<String, Profile> profiles;

        Parts(Map<String, Profile> profiles) {
            this.profiles = profiles;
        }

        @Override
        public Scopes scopes() {
            return new Scopes(hub.catalog(), profiles, Map.of("fs", "files"), ".");
        }

        @Override
        public McpEndpoint endpoint(Scope scope) {
            var settings = new EndpointSettings(
                    scope, 1000, Duration.ZERO, Duration.ofSeconds(2), Duration.ofMinutes(1), INFO);
            return new McpEndpoint(hub, settings, parking);
        }
    }

    public static Builder with(Source... sources) {
        var builder = new Builder();
        builder.sources.addAll(List.of(sources));
        return builder;
    }

    /// What a hub is made of.
    public static final class Builder {
        private final List<Source> sources = new ArrayList<>();
        private final List<Rule> rules = new ArrayList<>();
        private final Map<String, Identity> tokens = new LinkedHashMap<>();
        private final Map<String, Profile> profiles = new LinkedHashMap<>();
        private InstantSource clock = InstantSource.system();
        private Shelf shelf = new MemoryShelf(clock);
        private List<String> webhooks = List.of();
        private Optional<TextAgent> agent = Optional.empty();
        private Optional<String> workflow = Optional.empty();
        private Duration ttl = Duration.ofDays(1);
        private boolean showsOld = true;
        private Memory memory = Memory.OF_PROCESS;
        private int port;

        /// The source whose tool `ask` answers plain words.
        public Builder workflow(String source) {
            workflow = Optional.of(source);
            return this;
        }

        public Builder rule(String rule) {
            rules.add(Rule.parse(rule));
            return this;
        }

        /// Adds an identity, whose token is its name.
        public Builder identity(String name) {
            tokens.put(name, new Identity(name, Set.of()));
            return this;
        }

        public Builder profile(String id, Profile profile) {
            profiles.put(id, profile);
            return this;
        }

        public Builder clock(InstantSource other) {
            clock = other;
            return this;
        }

        public Builder shelf(Shelf other) {
            shelf = other;
            return this;
        }

        /// Allows webhooks on these hosts.
        public Builder webhooks(String... hosts) {
            webhooks = List.of(hosts);
            return this;
        }

        public Builder agent(TextAgent other) {
            agent = Optional.of(other);
            return this;
        }

        public Builder ttl(Duration time) {
            ttl = time;
            return this;
        }

        /// Shows cards that have the members of A2A 1.0 only.
        public Builder onlyV10() {
            showsOld = false;
            return this;
        }

        /// Has only so much memory for requests and answers.
        public Builder memory(int bytes) {
            memory = new Memory(bytes);
            return this;
        }

        public Builder port(int other) {
            port = other;
            return this;
        }

        /// Starts the hub and waits until no source is starting any more.
        public AgentHub start() throws InterruptedException {
            var started = new AgentHub(this);
            started.await(() -> sources.stream().noneMatch(source -> source.state() instanceof SourceState.Starting)
                    && started.hub.catalog().snapshot().entries().size() == offered());
            return started;
        }

        private long offered() {
            return sources.stream()
                    .mapToLong(source -> source.manifest().items().size())
                    .sum();
        }
    }

    /// Waits for something that another thread brings about.
    void await(BooleanSupplier condition) throws InterruptedException {
        for (var tries = 0; tries < 10_000; tries++) {
            if (condition.getAsBoolean()) {
                return;
            }
            new CountDownLatch(1).await(2, TimeUnit.MILLISECONDS);
        }
        throw new AssertionError("still waiting after twenty seconds");
    }

    public URI uri() {
        return host.uri();
    }

    /// Has these rules from now on, as after a reload.
    void rules(String... written) {
        rules.clear();
        Stream.of(written).map(Rule::parse).forEach(rules::add);
        hub.catalog().announce();
    }

    /// Knows the token of an identity no longer.
    void forget(String identity) {
        known.remove(identity);
    }

    List<AuditRecord> audit() {
        return audit;
    }

    RunningCalls calls() {
        return calls;
    }

    Hub hub() {
        return hub;
    }

    /// A client of MCP that takes tasks, of the user of an open hub.
    TestClient mcpClient() {
        var tasks = "{\"extensions\":{\"%s\":{}}}".formatted(TasksExtension.ID);
        var server = endpoints.endpoint(endpoints.scopes().everything()).connect(Identity.LOCAL, "memory");
        return TestClient.modern(MemoryChannel.openTo(server), tasks);
    }

    /// A client without a token.
    AgentUser user() {
        return new AgentUser(host.uri(), Map.of());
    }

    /// A client with the token of an identity.
    AgentUser user(String identity) {
        return new AgentUser(host.uri(), Map.of("Authorization", "Bearer " + identity));
    }

    @Override
    public void close() {
        mcp.close();
        door.close();
        host.close();
        calls.close();
        parking.close();
        hub.close();
        http.close();
    }
}
