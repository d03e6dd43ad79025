package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.mcp.Peer;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.ChannelContract;
import dev.jackfield.transport.http.door.TestEndpoint;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

public class WebSocketChannelTest extends ChannelContract {
    private final TestEndpoint endpoint = new TestEndpoint();
    private final HttpCalls calls = new HttpCalls();

    public static URI socket(TestEndpoint endpoint) {
        return URI.create(endpoint.uri().toString().replaceFirst("^http", "ws"));
    }

    @Override
    protected Channel connect(ClientLink unsolicited) {
        return Peer.start(
                WebSocketDial.open(calls, socket(endpoint), Map.of(), "ws", WebSocketLimits.DEFAULT, Intake.ofSource()),
                unsolicited,
                "ws");
    }

    @AfterEach
    void close() {
        calls.close();
        endpoint.close();
    }
}
