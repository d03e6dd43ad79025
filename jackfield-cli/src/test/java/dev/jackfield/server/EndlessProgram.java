package dev.jackfield.server;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.testkit.EndlessServer;
import dev.jackfield.testkit.EraConnection;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.transport.stdio.StreamWire;

/// A program whose list of tools never ends.
public final class EndlessProgram {
    private EndlessProgram() {}

    public static void main(String[] arguments) {
        var server = EndlessServer.ofAll(1_000);
        Host.serve(StreamWire.server(System.in, System.out, "endless"), new EraConnection(SpokenEras.LEGACY, server));
    }
}
