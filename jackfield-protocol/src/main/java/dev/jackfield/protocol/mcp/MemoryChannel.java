package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;

/// Opens a channel to a server in the same process; messages cross it as bytes.
public final class MemoryChannel {
    private MemoryChannel() {}

    public static Channel openTo(McpServer server) {
        return openTo(server, ClientLink.SILENT);
    }

    /// Opens a channel; `unsolicited` answers and receives what belongs to no request.
    public static Channel openTo(McpServer server, ClientLink unsolicited) {
        var wire = MemoryWire.pair();
        Thread.ofVirtual().name("memory host").start(() -> Host.serve(wire.server(), server));
        return Peer.start(wire.client(), unsolicited, "memory");
    }
}
