package dev.jackfield.http;

import dev.jackfield.mcp.Numbered;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcException;
import java.io.IOException;
import java.io.InputStream;

/// Reads the answer to one request, be it plain JSON or a stream that says more before it.
record Answer(Numbered request, ClientLink client, Reply reply) {
    /// Sends our answer to what the server asked.
    @FunctionalInterface
    interface Reply {
        void send(Message answer) throws InterruptedException;
    }

    Message read(HttpCall call) throws InterruptedException {
        var type = String.valueOf(call.header("Content-Type"));
        if (type.startsWith("text/event-stream")) {
            return call.read(this::lastOfStream);
        }
        return response(call.status(), type, call.body());
    }

    private Message response(int status, String type, byte[] body) {
        try {
            return request.restored(Message.parse(body));
        } catch (RpcException notRpc) {
            var said = "an answer of type %s that is no JSON-RPC message: %s".formatted(type, Refusals.excerpt(body));
            throw new ChannelException.Refused(status, said, null);
        }
    }

    private Message lastOfStream(InputStream body) throws IOException, InterruptedException {
        var events = new ServerEvents(body, Arriving.LARGEST);
        for (var event = events.next(); event != null; event = events.next()) {
            if (event.isMessage()) {
                var message = parsed(event.data());
                if (message.isResponse() && message.id().equals(request.sent().id())) {
                    return request.restored(message);
                }
                hear(request.restored(message));
            }
        }
        throw new ChannelException.Closed("the stream ended before the answer");
    }

    private static Message parsed(byte[] data) {
        try {
            return Message.parse(data);
        } catch (RpcException notRpc) {
            throw new ChannelException.Closed(
                    "an event that is no JSON-RPC message: " + Refusals.excerpt(data), notRpc);
        }
    }

    private void hear(Message message) throws InterruptedException {
        switch (message.kind()) {
            case NOTIFICATION -> client.notify(message);
            case REQUEST -> reply.send(client.ask(message).withId(message.id()));
            case RESULT, ERROR -> {} // an answer to something that was not asked here
        }
    }
}
