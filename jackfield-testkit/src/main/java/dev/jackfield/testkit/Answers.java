package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.util.List;

/// The answers of a fake server, for both eras. `EraConnection` adds what only one era needs.
public interface Answers {

    /// The name under which the server presents itself.
    String name();

    /// Its capabilities, as the handshake and discovery show them.
    Fields capabilities();

    /// Its capabilities in one era, where the eras differ.
    default Fields capabilities(Era era) {
        return capabilities();
    }

    /// The revisions with a handshake that it speaks, newest first.
    default List<String> legacyRevisions() {
        return Era.LEGACY_VERSIONS;
    }

    /// The instructions for its clients; empty when there are none.
    default String instructions() {
        return "";
    }

    /// Adds the instructions to a greeting, if there are any.
    default Fields withInstructions(Fields greeting) {
        return instructions().isEmpty() ? greeting : greeting.with("instructions", instructions());
    }

    /// Answers a request that both eras have; returns the content of `result`.
    Fields answer(IncomingRequest request) throws InterruptedException;

    /// The subscriptions to changes.
    Subscriptions subscriptions();

    static RpcException methodNotFound(String method) {
        return new RpcException(RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found: " + method));
    }
}
