package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import org.junit.jupiter.api.AfterEach;

class ChildChannelTest extends ChannelContract {
    private final Children children = new Children();

    @Override
    protected Channel connect(ClientLink unsolicited) {
        return Peer.start(children.start(ScriptedChild.command()), unsolicited, "child");
    }

    @AfterEach
    void endChildren() {
        children.close();
    }
}
