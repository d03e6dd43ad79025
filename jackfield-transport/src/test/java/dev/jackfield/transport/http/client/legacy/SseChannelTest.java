package dev.jackfield.transport.http.client.legacy;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import dev.jackfield.transport.http.client.HttpCalls;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class SseChannelTest extends ChannelContract {
    private final SseServer server = new SseServer();
    private final HttpCalls calls = new HttpCalls();

    @Override
    protected Channel connect(ClientLink unsolicited) {
        return Peer.start(new SseWire(calls, server.url(), Map.of(), "sse", Intake.ofSource()), unsolicited, "sse");
    }

    @AfterEach
    void close() {
        calls.close();
        server.close();
    }
}
