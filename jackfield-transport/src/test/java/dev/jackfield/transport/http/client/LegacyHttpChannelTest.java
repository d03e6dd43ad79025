package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.ChannelContract;
import dev.jackfield.transport.http.door.TestEndpoint;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

public class LegacyHttpChannelTest extends ChannelContract {
    private final TestEndpoint endpoint = new TestEndpoint();
    private final HttpCalls calls = new HttpCalls();

    @Override
    protected Channel connect(ClientLink unsolicited) throws InterruptedException {
        var channel = HttpChannel.create(calls, endpoint.uri(), Map.of(), unsolicited, "legacy");
        initialize(channel);
        return channel;
    }

    public static void initialize(Channel channel) throws InterruptedException {
        var hello = Message.request(Json.number(0), "initialize", Fields.EMPTY);
        channel.request(hello, Exchange.until(Deadline.after(Duration.ofSeconds(10))));
    }

    @AfterEach
    void close() {
        calls.close();
        endpoint.close();
    }
}
