package dev.jackfield.core.endpoint;

import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;

/// Converts responses of MCP to endings of calls, and back.
final class EndingMessages {
    private static final RpcError CANCELLED = RpcError.of(RpcError.INTERNAL, "The call was cancelled");
    private static final RpcError INTERNAL = RpcError.of(RpcError.INTERNAL, "Internal error");
    private static final RpcError LOST = RpcError.of(
            RpcError.INTERNAL,
            "The hub ended while this call ran. The call may or may not have finished its work, and was"
                    + " not repeated; check its effect before you call again.");

    private EndingMessages() {}

    static Ending of(Message response) {
        return response.error()
                .<Ending>map(error -> new Ending.Failed(error.json()))
                .orElseGet(() -> new Ending.Replied(response.result()));
    }

    static Message answer(Message request, Ending ending) {
        return switch (ending) {
            case Ending.Replied(var reply) -> Message.result(request.id(), object(reply));
            case Ending.Failed failed -> Message.error(request.id(), error(failed));
            case Ending.Cancelled _ -> Message.error(request.id(), CANCELLED);
            case Ending.Lost _ -> Message.error(request.id(), LOST);
        };
    }

    static RpcError error(Ending.Failed failed) {
        var json = object(failed.failure());
        return json.isEmpty() ? INTERNAL : new RpcError(0, "", json);
    }

    static RpcError lostError() {
        return LOST;
    }

    static Fields object(Json json) {
        return json.object().orElse(Fields.EMPTY);
    }
}
