package dev.jackfield.http.client.legacy;

import dev.jackfield.http.client.HttpCalls;
import dev.jackfield.mcp.Peer;
import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class SseChannelTest extends ChannelContract {
    private final SseServer server = new SseServer();
    private final HttpCalls calls = new HttpCalls();

    @Override
    protected Channel connect(ClientLink unsolicited) {
        return Peer.over(SseWire.to(calls, server.url(), Map.of(), "sse"), unsolicited, "sse");
    }

    @AfterEach
    void close() {
        calls.close();
        server.close();
    }
}
