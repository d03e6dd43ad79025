package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aTerms;
import dev.jackfield.a2a.door.task.TextAgent;
import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.core.Hub;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Profile;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.identity.BearerTokens;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.running.RunningCalls;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.source.Source;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A whole hub with its agents and its MCP door, on a port of loopback: real parts, and a shelf that a later hub can
/// use again.
public final class AgentHub implements AutoCloseable {
    private final TestHub hub;
    private final Map<String, Identity> known;
    private final HttpCalls http = new HttpCalls();
    private final Endpoints endpoints;
    private final McpMount mcp;
    private final A2aDoor door;
    private final HttpHost host;

    private AgentHub(Builder builder, TestHub hub) {
        this.hub = hub;
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
                new A2aDoor.Parts(hub.hub(), reception, hub.calls(), builder.shelf, () -> http, builder.clock),
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
            return new Scopes(hub.hub().catalog(), profiles, Map.of("fs", "files"), ".");
        }

        @Override
        public McpEndpoint endpoint(Scope scope) {
            return new McpEndpoint(hub.hub(), hub.endpoint(scope), hub.parking());
        }
    }

    public static Builder with(Source... sources) {
        var builder = new Builder();
        List.of(sources).forEach(builder.hub::source);
        return builder;
    }

    /// What a hub is made of.
    public static final class Builder {
        private final TestHub.Builder hub = TestHub.with().tasksAfter(Duration.ZERO);
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
            hub.rule(rule);
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
            hub.clock(other);
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
            hub.taskTtl(time);
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
            return new AgentHub(this, hub.shelf(shelf).start());
        }
    }

    public URI uri() {
        return host.uri();
    }

    /// Has these rules from now on, as after a reload.
    void rules(String... written) {
        hub.rules(written);
    }

    /// Knows the token of an identity no longer.
    void forget(String identity) {
        known.remove(identity);
    }

    List<AuditRecord> audit() {
        return hub.audit();
    }

    RunningCalls calls() {
        return hub.calls();
    }

    Hub hub() {
        return hub.hub();
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
        hub.close();
        http.close();
    }
}
