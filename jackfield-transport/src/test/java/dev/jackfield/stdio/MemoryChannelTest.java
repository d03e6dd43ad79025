package dev.jackfield.stdio;

import dev.jackfield.mcp.Host;
import dev.jackfield.mcp.MemoryWire;
import dev.jackfield.mcp.Peer;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import dev.jackfield.testkit.ScriptedServer;

class MemoryChannelTest extends ChannelContract {

    @Override
    protected Channel connect(ClientLink unsolicited) {
        var wires = MemoryWire.pair();
        Thread.ofVirtual().start(() -> Host.serve(wires.server(), new ScriptedServer()));
        return Peer.over(wires.client(), unsolicited, "memory");
    }
}
