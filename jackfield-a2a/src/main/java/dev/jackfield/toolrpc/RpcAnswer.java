package dev.jackfield.toolrpc;

import dev.jackfield.http.server.Statuses;
import dev.jackfield.json.Json;
import dev.jackfield.json.RawJson;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;

/// The answer to one call, and the HTTP status that it has when it is not part of a batch.
record RpcAnswer(Message message, int status) {

    static RpcAnswer of(Message message) {
        return new RpcAnswer(message, Statuses.of(message));
    }

    static RpcAnswer refused(Json id, RpcError error) {
        return new RpcAnswer(Message.error(id, error), Statuses.of(error));
    }

    /// The answer to a message that could not be read. JSON-RPC wants a null where the id is unknown.
    static RpcAnswer unreadable(RpcException refused) {
        return refused(refused.id().orElse(RawJson.NULL), refused.error());
    }
}
