package dev.jackfield.core.endpoint;

import dev.jackfield.core.Hub;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.McpServer;
import java.util.function.Supplier;

/// The hub as an MCP server for a part of its catalog. Each client has its own connection.
public final class McpEndpoint {
    private final Hub hub;
    private final Supplier<EndpointSettings> settings;
    private final ParkedCalls parking;

    /// Serves one part of the catalog, always in the same way.
    public McpEndpoint(Hub hub, EndpointSettings settings, ParkedCalls parking) {
        this(hub, () -> settings, parking);
    }

    /// Serves one part of the catalog.
    ///
    /// @param settings returns the current settings; open connections follow them with each request
    /// @param parking shared by all endpoints of a hub, because a client may come back to another one
    public McpEndpoint(Hub hub, Supplier<EndpointSettings> settings, ParkedCalls parking) {
        this.hub = hub;
        this.settings = settings;
        this.parking = parking;
    }

    /// Opens a connection for one client.
    ///
    /// @param door the door of the client, for the audit
    public McpServer connect(Identity identity, String door) {
        return new McpConnection(hub, settings, identity, door, parking);
    }
}
