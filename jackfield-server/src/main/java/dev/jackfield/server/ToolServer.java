package dev.jackfield.server;

import dev.jackfield.a2a.toolrpc.RpcMount;
import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.api.hub.HubReception;
import dev.jackfield.api.hub.Scopes;
import dev.jackfield.api.hub.StdioDoor;
import dev.jackfield.api.hub.Version;
import dev.jackfield.core.Hub;
import dev.jackfield.core.audit.LoggedAudit;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.EndpointSettings;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.BearerTokens;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.settings.state.PortOwner;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/// One source as a server of its own, under the own names of its tools: over standard input and output, or over HTTP
/// for clients on this machine. It has no configuration and keeps nothing.
///
/// Names that begin with the id of the source are accepted, too, at `/rpc`.
public final class ToolServer implements Endpoints, AutoCloseable {
    private static final int PAGE = 1000;
    private static final Duration LIST_WAIT = Duration.ofSeconds(10);
    private static final Duration LONGEST_CALL = Duration.ofHours(24);

    private final String id;
    private final Hub hub;
    private final ParkedCalls parkedCalls;

    /// Starts a source, which is closed with this server.
    public ToolServer(Source source, InstantSource clock) {
        this.id = source.id();
        this.hub = new Hub(List.of(source), new Gatekeeper(List.of()), new LoggedAudit(), clock);
        this.parkedCalls = new ParkedCalls(clock);
        hub.start();
    }

    /// Its HTTP server.
    public record Door(HubReception reception, McpMount mcp, HttpHost host) implements AutoCloseable {
        public String url() {
            return host.uri().toString();
        }

        @Override
        public void close() {
            reception.close();
            mcp.close();
            host.close();
        }
    }

    public Hub hub() {
        return hub;
    }

    @Override
    public Scopes scopes() {
        return new Scopes(hub.catalog(), Map.of(), Map.of(id, id), ".", Scope.only(id));
    }

    @Override
    public McpEndpoint endpoint(Scope scope) {
        return new McpEndpoint(
                hub,
                new EndpointSettings(scope, PAGE, Duration.ZERO, LIST_WAIT, LONGEST_CALL, Version.hubInfo()),
                parkedCalls);
    }

    /// Serves the client that started this program, until it closes standard input.
    ///
    /// @param drain how long running calls may still take then
    public void serveStdio(Duration drain) {
        StdioDoor.serve(endpoint(scopes().whole()).connect(Identity.LOCAL, "stdio"), drain);
    }

    /// Opens `/mcp`, `/sse`, `/rpc` and `/health` for clients on this machine.
    ///
    /// @param port 0 for any free port
    /// @param health what `/health` says besides that all is well
    public Door listen(int port, Fields health) {
        var reception = new HubReception(this, new BearerTokens(Map.of()));
        var mcp = new McpMount(reception, McpMountSettings.DEFAULT);
        try {
            return new Door(
                    reception,
                    mcp,
                    HttpHost.start(
                            HostSettings.loopback(port),
                            Map.of(
                                    "/mcp",
                                    mcp,
                                    McpMount.SSE_PATH,
                                    mcp,
                                    RpcMount.PATH,
                                    new RpcMount(hub, reception, () -> true),
                                    "/health",
                                    new ToolServerHealth(hub, id, health))));
        } catch (HttpHost.CannotListenException failed) {
            mcp.close();
            throw failed.isTaken() ? new IllegalStateException(PortOwner.explain(port), failed) : failed;
        }
    }

    @Override
    public void close() {
        parkedCalls.close();
        hub.close();
    }
}
