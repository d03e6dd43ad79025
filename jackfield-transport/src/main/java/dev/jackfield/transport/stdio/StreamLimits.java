package dev.jackfield.transport.stdio;

import java.time.Duration;

/// Limits of a stream.
///
/// @param line the longest line, in bytes
/// @param queue how many messages wait for the writer before callers wait for a place
/// @param write how long a write may make no progress before the stream counts as broken
public record StreamLimits(int line, int queue, Duration write) {
    public static final StreamLimits DEFAULT = new StreamLimits(64 << 20, 256, Duration.ofSeconds(10));

    public StreamLimits withWrite(Duration limit) {
        return new StreamLimits(line, queue, limit);
    }

    public StreamLimits withLine(int limit) {
        return new StreamLimits(limit, queue, write);
    }
}
