package dev.jackfield.server;

import dev.jackfield.a2a.door.A2aDoor;
import dev.jackfield.a2a.toolrpc.RpcMount;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.MetricsMount;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.server.admin.AdminMount;
import dev.jackfield.server.admin.EventRoutes;
import dev.jackfield.server.admin.SourceAdmin;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.assembly.CurrentTokens;
import dev.jackfield.server.reload.Configuration;
import dev.jackfield.server.reload.Reloadable;
import dev.jackfield.settings.HttpSettings;
import dev.jackfield.settings.TokenSettings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.state.PortOwner;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import dev.jackfield.transport.http.server.ServerKeys;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The HTTP server of a hub, with all its endpoints.
public final class Doors implements AutoCloseable, Reloadable {
    private static final Duration IDLE_CONNECTION = Duration.ofMinutes(5);

    private final HubReception reception;
    private final McpMount mcp;
    private final A2aDoor agents;
    private final HttpHost host;
    private final HttpSettings http;

    // replaced as a whole, by one reload at a time
    private volatile Optional<ServerKeys> keys;

    // read by the check of a reload, so that nothing is read when it is too late to refuse
    private volatile Optional<ServerKeys> checked = Optional.empty();

    private Doors(
            HubReception reception,
            McpMount mcp,
            A2aDoor agents,
            HttpHost host,
            HttpSettings http,
            Optional<ServerKeys> keys) {
        this.reception = reception;
        this.mcp = mcp;
        this.agents = agents;
        this.host = host;
        this.http = http;
        this.keys = keys;
    }

    /// Opens the server of a hub.
    ///
    /// @param configuration what can be changed over HTTP; empty when nothing can
    public static Doors open(
            Assembly assembly, HttpSettings http, String adminToken, Optional<Configuration> configuration) {
        refuseOpenHouse(http, assembly.settings().tokens());
        var tokens = new CurrentTokens(adminToken, () -> assembly.settings().tokens());
        var reception = new HubReception(assembly, tokens, assembly.audit());
        var settings = McpMountSettings.DEFAULT.withSessionIdle(
                assembly.settings().mcp().sessionIdle());
        var mcp = new McpMount(reception, settings);
        var keys = assembly.loadedConfig().keys();
        var agents = assembly.agents(reception);
        var mounts = mounts(mcp, assembly, reception, configuration);
        mounts.putAll(agents.mounts());
        var host = listen(hostSettings(http, keys), mounts);
        var doors = new Doors(reception, mcp, agents, host, http, keys);
        assembly.reloads().addReloadable(doors);
        return doors;
    }

    private static Map<String, Mount> mounts(
            McpMount mcp, Assembly assembly, HubReception reception, Optional<Configuration> configuration) {
        var mounts = new HashMap<String, Mount>(Map.of(
                "/mcp",
                mcp,
                McpMount.SSE_PATH,
                mcp,
                RpcMount.PATH,
                new RpcMount(
                        assembly.hub(),
                        reception,
                        () -> assembly.settings().rpc().enabled()),
                "/status",
                new StatusMount(assembly, reception),
                "/health",
                new HealthMount(new Health(assembly), reception),
                "/metrics",
                new MetricsMount(
                        assembly.createMetrics(mcp::sessions, reception.logins().refusedLogins())::page, reception)));
        configuration.ifPresent(changed -> mounts.put(
                "/admin",
                new AdminMount(
                        new SourceAdmin(assembly, changed), new EventRoutes(assembly), reception, assembly.audit())));
        return mounts;
    }

    private static HttpHost listen(HostSettings settings, Map<String, Mount> mounts) {
        try {
            return HttpHost.start(settings, mounts);
        } catch (HttpHost.CannotListenException failed) {
            throw failed.isTaken() ? new IllegalStateException(PortOwner.explain(settings.port()), failed) : failed;
        }
    }

    @Override
    public void check(LoadedConfig next) {
        refuseOpenHouse(http, next.settings().tokens());
        checked = next.keys();
    }

    /// Uses a renewed certificate from now on. A change between HTTP and HTTPS needs a restart.
    @Override
    public void apply(LoadedConfig next) {
        var renewed = checked;
        if (keys.isPresent() && renewed.isPresent()) {
            host.useKeys(renewed.get());
            keys = renewed;
        }
    }

    /// Ends the sessions of identities that are no longer allowed.
    @Override
    public void afterReload() {
        mcp.readmit();
    }

    /// The certificate that clients see, for those who must trust this very hub.
    public Optional<String> certificate() {
        return keys.map(ServerKeys::certificate);
    }

    private static HostSettings hostSettings(HttpSettings http, Optional<ServerKeys> keys) {
        return new HostSettings(
                http.host(),
                http.port(),
                Set.copyOf(http.allowedHosts()),
                Set.copyOf(http.allowedOrigins()),
                Math.toIntExact(http.maxBody().bytes()),
                Math.toIntExact(http.maxHeaderSize().bytes()),
                IDLE_CONNECTION,
                Memory.OF_PROCESS,
                keys);
    }

    /// Without tokens every client may do everything, so the hub then listens only on this machine.
    private static void refuseOpenHouse(HttpSettings http, List<TokenSettings> tokens) {
        if (tokens.isEmpty() && !HubReception.isLoopback(http.host())) {
            throw new IllegalStateException(
                    ("Refusing to listen on %s without tokens: everyone who can reach this address could call"
                                    + " every tool. Add 'tokens' to the configuration, or listen on 127.0.0.1.")
                            .formatted(http.host()));
        }
    }

    public String url() {
        return host.uri().toString();
    }

    @Override
    public void close() {
        reception.close();
        mcp.close();
        agents.close();
        host.close();
    }
}
