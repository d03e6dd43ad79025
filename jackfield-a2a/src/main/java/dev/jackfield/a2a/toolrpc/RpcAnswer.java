package dev.jackfield.a2a.toolrpc;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.server.Statuses;

/// The answer to one call, and the HTTP status that it has when it is not part of a batch.
record RpcAnswer(Message message, int status) {

    static RpcAnswer of(Message message) {
        return new RpcAnswer(message, Statuses.of(message));
    }

    static RpcAnswer ofError(Json id, RpcError error) {
        return new RpcAnswer(Message.error(id, error), Statuses.of(error));
    }

    /// The answer to a message that could not be read. JSON-RPC wants a null where the id is unknown.
    static RpcAnswer ofUnreadable(RpcException refused) {
        return ofError(refused.id().orElse(RawJson.NULL), refused.error());
    }
}
