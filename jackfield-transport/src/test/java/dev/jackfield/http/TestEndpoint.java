package dev.jackfield.http;

import dev.jackfield.testkit.ScriptedServer;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// A real server on a free port with a scripted MCP endpoint at `/mcp`. The bearer token is the caller's name.
final class TestEndpoint implements AutoCloseable {
    final ScriptedServer server = new ScriptedServer();
    final McpMount mount;
    final HttpHost host;

    TestEndpoint(McpMountSettings settings) {
        mount = new McpMount(this::admit, settings);
        host = HttpHost.start(HostSettings.loopback(0), Map.of("/mcp", mount));
    }

    TestEndpoint() {
        this(McpMountSettings.DEFAULT);
    }

    private Admission admit(HttpExchange exchange) {
        var name = Optional.ofNullable(exchange.header("Authorization")).orElse("nobody");
        if (name.equals("stranger")) {
            throw new Unauthorized("Bearer realm=\"test\"");
        }
        return new Admission(name, () -> server);
    }

    URI uri() {
        return host.uri().resolve("/mcp");
    }

    @Override
    public void close() {
        mount.close();
        host.close();
    }
}
