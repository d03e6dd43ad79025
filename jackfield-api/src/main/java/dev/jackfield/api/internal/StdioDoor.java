package dev.jackfield.api.internal;

import dev.jackfield.mcp.Host;
import dev.jackfield.mcp.McpServer;
import dev.jackfield.stdio.StreamWire;
import java.time.Duration;

/// The standard streams of this process as a door.
public final class StdioDoor {
    private StdioDoor() {}

    /// Serves until standard input ends. Whatever the program prints meanwhile goes to standard error, where it does
    /// not end up among the messages.
    ///
    /// @param drain how long calls that run then may still take
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
