package dev.jackfield.stdio;

import dev.jackfield.mcp.Peer;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import org.junit.jupiter.api.AfterEach;

class ChildChannelTest extends ChannelContract {
    private final Children children = new Children();

    @Override
    protected Channel connect(ClientLink unsolicited) {
        return Peer.over(children.start(ScriptedChild.command()), unsolicited, "child");
    }

    @AfterEach
    void endChildren() {
        children.close();
    }
}
