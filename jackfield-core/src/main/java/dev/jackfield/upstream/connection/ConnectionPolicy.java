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
        return isLazy() && (idle.isPositive() || sharing == Sharing.CONVERSATION);
    }

    /// Returns how long the shared connection may be unused.
    public Duration sharedIdle() {
        return sharing == Sharing.CONVERSATION ? Duration.ZERO : idle;
    }

    /// Returns whether a call to a server of this era goes over a connection that belongs to its caller.
    public boolean isOwn(Era era, Caller caller) {
        return switch (sharing) {
            case AUTO -> needsHandshake(era, caller);
            case SHARED -> false;
            case IDENTITY, CLIENT -> true;
            case CONVERSATION -> caller.conversation().isPresent() || needsHandshake(era, caller);
        };
    }

    /// Returns whether the server learns what this caller can do only from a handshake of its own.
    private boolean needsHandshake(Era era, Caller caller) {
        return era == Era.LEGACY && !caller.answers().isEmpty() && maxConnections > 1;
    }
}
