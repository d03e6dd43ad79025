package dev.jackfield.transport.http.door;

import dev.jackfield.transport.http.websocket.WebSocketLimits;
import java.time.Duration;

/// The settings of an MCP endpoint.
///
/// @param sessionIdle after this long without a request or an open stream, a legacy session ends
/// @param resumable how long a legacy client that has lost a stream may come back to it
/// @param keepAlive how often a silent event stream sends a comment
/// @param sockets limits of WebSockets; the largest message is the largest body
public record McpMountSettings(
        Eras eras, Duration sessionIdle, Duration resumable, Duration keepAlive, WebSocketLimits sockets) {
    public static final McpMountSettings DEFAULT = new McpMountSettings(
            Eras.BOTH, Duration.ofMinutes(30), Duration.ofMinutes(2), Duration.ofSeconds(15), WebSocketLimits.DEFAULT);

    public McpMountSettings withEras(Eras other) {
        return new McpMountSettings(other, sessionIdle, resumable, keepAlive, sockets);
    }

    public McpMountSettings withSessionIdle(Duration other) {
        return new McpMountSettings(eras, other, resumable, keepAlive, sockets);
    }

    public McpMountSettings withResumable(Duration other) {
        return new McpMountSettings(eras, sessionIdle, other, keepAlive, sockets);
    }

    public McpMountSettings withKeepAlive(Duration other) {
        return new McpMountSettings(eras, sessionIdle, resumable, other, sockets);
    }

    public McpMountSettings withSockets(WebSocketLimits other) {
        return new McpMountSettings(eras, sessionIdle, resumable, keepAlive, other);
    }
}
