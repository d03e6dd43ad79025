package dev.jackfield.testkit;

import dev.jackfield.json.Fields;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.RpcError;
import dev.jackfield.rpc.RpcException;

/// What a fake server has to say, the same in both eras. `EraConnection` adds what only one of them wants.
public interface Answers {

    /// The name under which the server presents itself.
    String name();

    /// Its capabilities, as the handshake and discovery show them.
    Fields capabilities();

    /// What it declares in an era, where that is not the same in both.
    default Fields capabilities(Era era) {
        return capabilities();
    }

    /// What it says of its use; empty when nothing.
    default String instructions() {
        return "";
    }

    /// A greeting, with the instructions where there are any.
    default Fields instructed(Fields greeting) {
        return instructions().isEmpty() ? greeting : greeting.with("instructions", instructions());
    }

    /// Answers a request of a method that both eras know; returns what stands in `result`.
    Fields answer(IncomingRequest request) throws InterruptedException;

    /// Those who want to hear of changes.
    Subscriptions subscriptions();

    static RpcException methodNotFound(String method) {
        return new RpcException(RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + method));
    }
}
