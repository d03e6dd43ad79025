package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.transport.http.server.HttpRefusedException;

/// A legacy request without a usable session. Its code is one that no modern server sends, since clients tell
/// the two eras apart by it.
final class BadSessionException extends HttpRefusedException {
    private static final int CODE = -32000;

    BadSessionException(int status, String message) {
        super(status, message);
    }

    Message answer(Message message) {
        var error = RpcError.of(CODE, text());
        return Message.error(message.isRequest() ? message.id() : null, error);
    }
}
