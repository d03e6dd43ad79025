package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.ChannelContract;
import dev.jackfield.transport.http.door.TestEndpoint;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

@SuppressWarnings("this-escape") // open() needs nothing of the subclass
public class ModernHttpChannelTest extends ChannelContract {
    private final TestEndpoint endpoint = new TestEndpoint();
    private final HttpCalls calls = open();

    HttpCalls open() {
        return new HttpCalls();
    }

    @Override
    protected Channel connect(ClientLink unsolicited) {
        return HttpChannel.create(calls, endpoint.uri(), Map.of(), unsolicited, "modern");
    }

    @Override
    protected Message prepare(Message request) {
        return modern(request);
    }

    public static Message modern(Message request) {
        var envelope = new Envelope(Era.newestModern(), Fields.EMPTY, Fields.EMPTY, Optional.empty());
        var meta = envelope.stamp(request.params().object(Meta.KEY));
        return request.withParams(request.params().with(Meta.KEY, meta));
    }

    @Override
    protected boolean carriesQuestions() {
        return false;
    }

    @AfterEach
    void close() {
        calls.close();
        endpoint.close();
    }
}
