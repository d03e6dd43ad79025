package dev.jackfield.upstream.connection;

import dev.jackfield.call.Caller;
import dev.jackfield.mcp.Era;
import java.time.Duration;

/// When an upstream is connected, and by how many connections.
///
/// @param idle after how long without use they end; zero for never
/// @param maxConnections includes the shared connection
public record ConnectionPolicy(Start start, Duration idle, Sharing sharing, int maxConnections) {
    /// Connected all the time.
    public static final ConnectionPolicy ALWAYS = new ConnectionPolicy(Start.EAGER, Duration.ZERO, Sharing.AUTO, 16);

    public boolean isLazy() {
        return start == Start.LAZY;
    }

    /// Returns whether the shared connection ends when it is unused.
    public boolean ends() {
        return isLazy() && idle.isPositive();
    }

    /// Returns whether a call to a server of this era goes over a connection that belongs to its caller.
    public boolean isOwn(Era era, Caller caller) {
        return switch (sharing) {
            case AUTO -> era == Era.LEGACY && !caller.answers().isEmpty() && maxConnections > 1;
            case SHARED -> false;
            case IDENTITY, CLIENT -> true;
        };
    }
}
