package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.protocol.mcp.MemoryChannel.MemoryWire;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import dev.jackfield.testkit.ScriptedServer;

class MemoryChannelTest extends ChannelContract {

    @Override
    protected Channel connect(ClientLink unsolicited) {
        var wires = MemoryWire.pair();
        Thread.ofVirtual().start(() -> Host.serve(wires.server(), new ScriptedServer()));
        return Peer.start(wires.client(), unsolicited, "memory");
    }
}
