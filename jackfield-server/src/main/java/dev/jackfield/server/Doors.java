package dev.jackfield.server;

import dev.jackfield.http.HostSettings;
import dev.jackfield.http.HttpHost;
import dev.jackfield.http.McpMount;
import dev.jackfield.http.McpMountSettings;
import dev.jackfield.http.Mount;
import dev.jackfield.identity.Authenticator;
import dev.jackfield.identity.Identity;
import dev.jackfield.identity.Tokens;
import dev.jackfield.settings.HttpSettings;
import dev.jackfield.settings.TokenSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Opens the HTTP doors of a hub.
public final class Doors implements AutoCloseable {
    private static final Duration IDLE_CONNECTION = Duration.ofMinutes(5);

    private final McpMount mcp;
    private final HttpHost host;

    private Doors(McpMount mcp, HttpHost host) {
        this.mcp = mcp;
        this.host = host;
    }

    public static Doors open(Assembly assembly, HttpSettings http, String adminToken) {
        refuseOpenHouse(http, assembly.settings().tokens());
        var reception = new HubReception(assembly, authenticator(assembly, adminToken));
        var settings = McpMountSettings.DEFAULT.withSessionIdle(
                assembly.settings().mcp().sessionIdle());
        var mcp = new McpMount(reception, settings);
        return new Doors(mcp, HttpHost.start(hostSettings(http), mounts(mcp, assembly, reception)));
    }

    private static Map<String, Mount> mounts(McpMount mcp, Assembly assembly, HubReception reception) {
        return Map.of(
                "/mcp", mcp,
                "/status", new StatusMount(assembly, reception),
                "/health", new HealthMount(new Health(assembly), reception),
                "/metrics", new MetricsMount(assembly.measure(mcp::sessions), reception));
    }

    private static Authenticator authenticator(Assembly assembly, String adminToken) {
        var identities = new LinkedHashMap<String, Identity>();
        for (var token : assembly.settings().tokens()) {
            identities.put(token.token().reveal(), new Identity(token.identity(), Set.copyOf(token.roles())));
        }
        return new Tokens(adminToken, identities);
    }

    private static HostSettings hostSettings(HttpSettings http) {
        return new HostSettings(
                http.host(),
                http.port(),
                Set.copyOf(http.allowedHosts()),
                Set.copyOf(http.allowedOrigins()),
                Math.toIntExact(http.maxBody().bytes()),
                Math.toIntExact(http.maxHeaderSize().bytes()),
                IDLE_CONNECTION);
    }

    /// Whoever reaches a hub without tokens may do everything, so only this machine may reach it.
    private static void refuseOpenHouse(HttpSettings http, List<TokenSettings> tokens) {
        if (tokens.isEmpty() && !isLoopback(http.host())) {
            throw new IllegalStateException(
                    ("Refusing to listen on %s without tokens: anybody who reaches it could call"
                                    + " everything. Add 'tokens' to the configuration, or listen on 127.0.0.1.")
                            .formatted(http.host()));
        }
    }

    static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    public String url() {
        return host.uri().toString();
    }

    @Override
    public void close() {
        mcp.close();
        host.close();
    }
}
