package dev.jackfield.a2a.toolrpc;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;

/// Maps each failure of the hub to an answer at `/rpc`. This is the only such table.
///
/// The method of a request is the name of a tool, so an unknown tool is an unknown method, and arguments that do not
/// fit are invalid params. What a model can act on is a result with `isError`, as for MCP.
final class RpcFailures {
    private RpcFailures() {}

    static RpcAnswer answer(Json id, HubException failure) throws InterruptedException {
        return switch (failure) {
            case HubException.Cancelled _ -> {
                Thread.interrupted();
                throw new InterruptedException();
            }
            case HubException.UnknownName _, HubException.UnknownResource _ ->
                RpcAnswer.refused(id, error(RpcError.METHOD_NOT_FOUND, failure));
            case HubException.InvalidArguments _ -> RpcAnswer.refused(id, error(RpcError.INVALID_PARAMS, failure));
            case HubException.Refused _ -> answered(id, RpcError.REFUSED, failure);
            case HubException.Stopping _ -> answered(id, RpcError.STOPPING, failure);
            case HubException.Overloaded _ -> answered(id, RpcError.OVERLOADED, failure);
            case HubException.Crashed _ -> answered(id, RpcError.INTERNAL, failure);
            case HubException.UpstreamError upstream -> RpcAnswer.of(Message.error(id, upstream.error()));
            case HubException.TimedOut _,
                    HubException.Unavailable _,
                    HubException.Broken _,
                    HubException.OutcomeUnknown _,
                    HubException.TooDeep _,
                    HubException.TooWide _ ->
                RpcAnswer.of(Message.result(id, Reply.error(text(failure)).result()));
        };
    }

    private static RpcAnswer answered(Json id, int code, HubException failure) {
        return RpcAnswer.of(Message.error(id, error(code, failure)));
    }

    private static RpcError error(int code, HubException failure) {
        return RpcError.of(code, text(failure));
    }

    private static String text(HubException failure) {
        return String.valueOf(failure.getMessage());
    }
}
