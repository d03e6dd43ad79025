package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.mcp.NumberedRequest;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.BodyExcerpt;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the answer to one request: plain JSON, or a stream with other messages before the answer.
final class AnswerReader {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final NumberedRequest request;
    private final ClientLink client;
    private final Reply reply;

    // the id of the last event; used by the calling thread only
    private @Nullable String lastEvent;
    private Duration pause = PAUSE;
    private boolean cut;

    AnswerReader(NumberedRequest request, ClientLink client, Reply reply) {
        this.request = request;
        this.client = client;
        this.reply = reply;
    }

    /// Sends the client's answer to a question of the server.
    @FunctionalInterface
    interface Reply {
        void send(Message answer) throws InterruptedException;
    }

    Message read(HttpCall call) throws InterruptedException {
        var type = String.valueOf(call.header("Content-Type"));
        if (type.startsWith("text/event-stream")) {
            return call.read(body -> lastOfStream(body, call.intake()));
        }
        return response(call.status(), type, call.body());
    }

    private Message response(int status, String type, byte[] body) {
        try {
            return request.restore(Message.parse(body));
        } catch (RpcException notRpc) {
            var said = "the answer, of type %s, is not a JSON-RPC message: %s".formatted(type, BodyExcerpt.of(body));
            throw new ChannelException.RefusedException(status, said, null);
        }
    }

    private Message lastOfStream(InputStream body, Intake intake) throws IOException, InterruptedException {
        var events = new ServerEvents(body, IncomingResponse.LARGEST, intake);
        for (var event = readEvent(events); event != null; event = readEvent(events)) {
            if (event.isMessage()) {
                var message = parse(event.data());
                if (message.isResponse() && message.id().equals(request.sent().id())) {
                    return request.restore(message);
                }
                handle(request.restore(message));
            }
            intake.countMessage(event.data().length);
        }
        throw new ChannelException.ClosedException("the stream ended before the answer");
    }

    /// Reads the next event, and remembers its id so that a broken stream can be resumed.
    private ServerEvents.@Nullable Event readEvent(ServerEvents events) throws IOException, InterruptedException {
        cut = true;
        var event = events.next();
        events.lastId().ifPresent(id -> lastEvent = id.isEmpty() ? null : id);
        events.retryMillis().ifPresent(millis -> pause = Duration.ofMillis(millis));
        cut = event == null;
        return event;
    }

    /// The id of the last event before the answer; empty when a broken stream cannot be resumed.
    Optional<String> resumableEventId() {
        return cut ? Optional.ofNullable(lastEvent) : Optional.empty();
    }

    /// How long the server asks clients to wait before they reconnect.
    Duration pause() {
        return pause;
    }

    private static Message parse(byte[] data) {
        try {
            return Message.parse(data);
        } catch (RpcException notRpc) {
            throw new ChannelException.ClosedException(
                    "an event is not a JSON-RPC message: " + BodyExcerpt.of(data), notRpc);
        }
    }

    private void handle(Message message) throws InterruptedException {
        switch (message.kind()) {
            case NOTIFICATION -> client.notify(message);
            case REQUEST -> reply.send(client.ask(message).withId(message.id()));
            case RESULT, ERROR -> {} // an answer to something that was not asked here
        }
    }
}
