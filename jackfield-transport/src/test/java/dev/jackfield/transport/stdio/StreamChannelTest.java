package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import dev.jackfield.testkit.ScriptedServer;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;

class StreamChannelTest extends ChannelContract {

    @Override
    protected Channel connect(ClientLink unsolicited) throws IOException {
        var up = Pipe.open();
        var down = Pipe.open();
        var server = StreamWire.server(
                Channels.newInputStream(up.source()), Channels.newOutputStream(down.sink()), "server");
        Thread.ofVirtual().start(() -> Host.serve(server, new ScriptedServer()));
        var client = StreamWire.client(
                Channels.newInputStream(down.source()), Channels.newOutputStream(up.sink()), "client");
        return Peer.start(client, unsolicited, "client");
    }
}
