package dev.jackfield.transport.http.door;

import dev.jackfield.testkit.ScriptedServer;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.ServerKeys;
import dev.jackfield.transport.http.server.UnauthorizedException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A real server on a free port with a scripted MCP endpoint at `/mcp` and `/sse`. The bearer token is the caller's
/// name.
public final class TestEndpoint implements AutoCloseable {
    /// On loopback, and with a name under which only proxies find it.
    private static final HostSettings LOOPBACK = new HostSettings(
            "127.0.0.1", 0, Set.of("hub.example"), Set.of(), 16 << 20, 16 << 10, Duration.ofSeconds(60));

    public final ScriptedServer server = new ScriptedServer();
    private final Set<String> strangers = ConcurrentHashMap.newKeySet();
    public final McpMount mount;
    public final HttpHost host;

    TestEndpoint(McpMountSettings settings, HostSettings at) {
        strangers.add("stranger");
        mount = new McpMount(this::admit, settings);
        host = HttpHost.start(at, Map.of("/mcp", mount, McpMount.SSE_PATH, mount));
    }

    public TestEndpoint(McpMountSettings settings) {
        this(settings, LOOPBACK);
    }

    public static TestEndpoint secure(ServerKeys keys) {
        return new TestEndpoint(McpMountSettings.DEFAULT, LOOPBACK.with(keys));
    }

    public TestEndpoint() {
        this(McpMountSettings.DEFAULT);
    }

    private Admission admit(HttpExchange exchange) {
        var name = requireKnown(
                Optional.ofNullable(exchange.header("Authorization")).orElse("nobody"));
        return new Admission(name, () -> server, () -> requireKnown(name));
    }

    private String requireKnown(String name) {
        if (strangers.contains(name)) {
            throw new UnauthorizedException("Bearer realm=\"test\"");
        }
        return name;
    }

    /// From now on this caller is let in no longer.
    void revoke(String name) {
        strangers.add(name);
        mount.readmit();
    }

    public URI uri() {
        return host.uri().resolve("/mcp");
    }

    @Override
    public void close() {
        mount.close();
        host.close();
    }
}
