package dev.jackfield.http;

import java.time.Duration;

/// How an MCP endpoint behaves.
///
/// @param sessionIdle after this long without a request or an open stream, a legacy session ends
/// @param keepAlive how often an event stream that says nothing sends a comment
public record McpMountSettings(Eras eras, Duration sessionIdle, Duration keepAlive) {
    public static final McpMountSettings DEFAULT =
            new McpMountSettings(Eras.BOTH, Duration.ofMinutes(30), Duration.ofSeconds(15));

    public McpMountSettings withEras(Eras other) {
        return new McpMountSettings(other, sessionIdle, keepAlive);
    }

    public McpMountSettings withSessionIdle(Duration other) {
        return new McpMountSettings(eras, other, keepAlive);
    }
}
