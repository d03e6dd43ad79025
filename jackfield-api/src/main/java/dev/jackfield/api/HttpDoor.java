package dev.jackfield.api;

import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.MetricsMount;
import dev.jackfield.core.identity.Authenticator;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// An HTTP server of an embedded hub, for clients on this machine.
public final class HttpDoor implements AutoCloseable {
    private final HubReception reception;
    private final McpMount mcp;
    private final HttpHost host;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private HttpDoor(HubReception reception, McpMount mcp, HttpHost host) {
        this.reception = reception;
        this.mcp = mcp;
        this.host = host;
    }

    static HttpDoor open(Endpoints endpoints, Authenticator tokens, CallCounts counts, int port) {
        var reception = new HubReception(endpoints, tokens);
        var mcp = new McpMount(reception, McpMountSettings.DEFAULT);
        var metrics = new MetricsMount(() -> page(counts, reception), reception);
        var host = HttpHost.start(
                HostSettings.loopback(port), Map.of("/mcp", mcp, McpMount.SSE_PATH, mcp, "/metrics", metrics));
        return new HttpDoor(reception, mcp, host);
    }

    private static String page(CallCounts counts, HubReception reception) {
        return new CountsPage(counts.all(), reception.logins().refusedLogins().countsByDoor()).text();
    }

    /// The URL of all tools. A single source has an endpoint below it, at `/<id>`, under its own names.
    public String url() {
        return host.uri() + "/mcp";
    }

    /// The URL of the call metrics, in the format of Prometheus.
    public String metricsUrl() {
        return host.uri() + "/metrics";
    }

    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            reception.close();
            mcp.close();
            host.close();
        }
    }
}
