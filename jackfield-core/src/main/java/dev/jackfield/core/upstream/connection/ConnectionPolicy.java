package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Caller;
import dev.jackfield.protocol.mcp.Era;
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
    public boolean endsWhenUnused() {
        return isLazy() && (idle.isPositive() || sharing == Sharing.CONVERSATION);
    }

    /// Returns how long the shared connection may be unused.
    public Duration sharedIdle() {
        return sharing == Sharing.CONVERSATION ? Duration.ZERO : idle;
    }

    /// Returns whether a call goes over a connection that belongs to its caller.
    ///
    /// @param shared the connection that all share
    public boolean isOwn(Connection shared, Caller caller) {
        return switch (sharing) {
            case AUTO -> needsHandshake(shared, caller);
            case SHARED -> false;
            case IDENTITY, CLIENT -> true;
            case CONVERSATION -> caller.conversation().isPresent() || needsHandshake(shared, caller);
        };
    }

    /// Returns whether the server learns what this caller can do only from a handshake of its own.
    private boolean needsHandshake(Connection shared, Caller caller) {
        return shared.era() == Era.LEGACY
                && maxConnections > 1
                && !shared.kind(caller.answers()).isEmpty();
    }
}
