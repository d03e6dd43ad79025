package dev.jackfield.a2a.toolrpc;

import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.server.Statuses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/// Several calls in one request. They are made one after the other, and answered in the same order.
///
/// @param hasRoomFor reserves memory for an answer of this size, and tells whether there was enough
record RpcBatch(RpcCalls calls, IntPredicate hasRoomFor) {
    private static final int MOST = 100;

    /// Tells whether a body is an array rather than one message.
    static boolean isBatch(byte[] body) {
        for (var letter : body) {
            if (letter != ' ' && letter != '\t' && letter != '\n' && letter != '\r') {
                return letter == '[';
            }
        }
        return false;
    }

    /// Returns the calls of a body; throws when it is none that can be answered call by call.
    static List<Json> items(byte[] body) {
        try {
            var items = Json.parse(body).items();
            if (items.isEmpty() || items.size() > MOST) {
                throw new RpcException(RpcError.of(
                        RpcError.INVALID_REQUEST,
                        "Invalid request: a batch has 1 to %d calls, and this one has %d"
                                .formatted(MOST, items.size())));
            }
            return items;
        } catch (InvalidJsonException malformed) {
            throw new RpcException(RpcError.of(RpcError.PARSE, "Parse error: " + malformed.getMessage()), malformed);
        }
    }

    /// Makes the calls, and returns the answers to those that want one.
    List<Message> answerAll(List<Json> items) throws InterruptedException {
        var answers = new ArrayList<Message>();
        for (var item : items) {
            answer(item).map(this::fittingAnswer).ifPresent(answers::add);
        }
        return answers;
    }

    private Optional<Message> answer(Json item) throws InterruptedException {
        try {
            var call = Message.parseCall(item.bytes());
            var answer = calls.answer(call).message();
            return Optional.of(answer).filter(_ -> call.isRequest());
        } catch (RpcException refused) {
            return Optional.of(RpcAnswer.ofUnreadable(refused).message());
        }
    }

    private Message fittingAnswer(Message answer) {
        return hasRoomFor.test(answer.length()) ? answer : Statuses.tooLargeError(answer);
    }
}
