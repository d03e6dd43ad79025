package dev.jackfield.transport.http.websocket;

import java.time.Duration;

/// Limits of a WebSocket.
///
/// @param message the largest message that is taken, in bytes
/// @param queue how many messages wait for the writer before callers wait for a place
/// @param write how long a write may make no progress before the connection counts as broken
/// @param ping how often the other end is pinged
public record WebSocketLimits(int message, int queue, Duration write, Duration ping) {
    public static final WebSocketLimits DEFAULT =
            new WebSocketLimits(64 << 20, 256, Duration.ofSeconds(10), Duration.ofSeconds(15));

    public WebSocketLimits withMessage(int limit) {
        return new WebSocketLimits(limit, queue, write, ping);
    }

    public WebSocketLimits withWrite(Duration limit) {
        return new WebSocketLimits(message, queue, limit, ping);
    }

    public WebSocketLimits withPing(Duration interval) {
        return new WebSocketLimits(message, queue, write, interval);
    }

    /// How long the other end may send nothing at all, pongs included.
    Duration silence() {
        return ping.multipliedBy(3);
    }
}
