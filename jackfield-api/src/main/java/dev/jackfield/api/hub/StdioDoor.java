package dev.jackfield.api.hub;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.transport.stdio.StreamWire;
import java.time.Duration;

/// The standard streams of this process as a door.
public final class StdioDoor {
    private StdioDoor() {}

    /// Serves until standard input ends. Meanwhile everything that the program prints goes to standard error,
    /// so that it does not mix with messages.
    ///
    /// @param drain how long running calls may still take then
    public static void serve(McpServer server, Duration drain) {
        var out = System.out;
        System.setOut(System.err);
        try {
            Host.serve(StreamWire.server(System.in, out, "stdio"), server, drain);
        } finally {
            System.setOut(out);
        }
    }
}
