package dev.jackfield.testkit;

import dev.jackfield.json.Fields;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;

/// What a fake server has to say, the same in both eras. `EraConnection` adds what only one of them wants.
public interface Answers {

    /// The name under which the server presents itself.
    String name();

    /// Its capabilities, as the handshake and discovery show them.
    Fields capabilities();

    /// Answers a request of a method that both eras know; returns what stands in `result`.
    Fields answer(IncomingRequest request) throws InterruptedException;

    /// Those who want to hear of changes.
    Subscriptions subscriptions();

    static RpcException methodNotFound(String method) {
        return new RpcException(RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + method));
    }
}
