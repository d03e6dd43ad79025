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
            case HubException.CancelledException _ -> {
                Thread.interrupted();
                throw new InterruptedException();
            }
            case HubException.UnknownNameException _, HubException.UnknownResourceException _ ->
                RpcAnswer.ofError(id, error(RpcError.METHOD_NOT_FOUND, failure));
            case HubException.InvalidArgumentsException _ ->
                RpcAnswer.ofError(id, error(RpcError.INVALID_PARAMS, failure));
            case HubException.RefusedException _ -> errorAnswer(id, RpcError.REFUSED, failure);
            case HubException.StoppingException _ -> errorAnswer(id, RpcError.STOPPING, failure);
            case HubException.OverloadedException _ -> errorAnswer(id, RpcError.OVERLOADED, failure);
            case HubException.CrashedException _ -> errorAnswer(id, RpcError.INTERNAL, failure);
            case HubException.UpstreamException upstream -> RpcAnswer.of(Message.error(id, upstream.error()));
            case HubException.TimedOutException _,
                    HubException.UnavailableException _,
                    HubException.BrokenException _,
                    HubException.OutcomeUnknownException _,
                    HubException.TooDeepException _,
                    HubException.TooWideException _ ->
                RpcAnswer.of(Message.result(id, Reply.error(text(failure)).result()));
        };
    }

    private static RpcAnswer errorAnswer(Json id, int code, HubException failure) {
        return RpcAnswer.of(Message.error(id, error(code, failure)));
    }

    private static RpcError error(int code, HubException failure) {
        return RpcError.of(code, text(failure));
    }

    private static String text(HubException failure) {
        return String.valueOf(failure.getMessage());
    }
}
