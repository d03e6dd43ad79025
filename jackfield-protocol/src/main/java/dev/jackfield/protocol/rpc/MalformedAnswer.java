package dev.jackfield.protocol.rpc;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;

/// Recognises malformed answers that still say to which request they belong.
public final class MalformedAnswer {
    private MalformedAnswer() {}

    /// Returns an error to deliver in place of a malformed answer, because its request would wait in vain for another
    /// one. Empty for everything else that is no message.
    ///
    /// @param refused the reason why the bytes are no message
    public static Optional<Message> error(byte[] bytes, RpcException refused) {
        var problem = String.valueOf(refused.getMessage()).replace("Invalid request: ", "");
        var error = RpcError.of(RpcError.INTERNAL, "The server's answer is malformed: " + problem);
        return refused.id().filter(_ -> isAnswer(bytes)).map(id -> Message.error(id, error));
    }

    /// Programs also print JSON of other kinds, such as lines of a log.
    private static boolean isAnswer(byte[] bytes) {
        var fields = Json.parse(bytes).object().orElse(Fields.EMPTY);
        return fields.has("jsonrpc") && !fields.has("method");
    }
}
