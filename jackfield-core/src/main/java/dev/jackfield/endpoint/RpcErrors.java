package dev.jackfield.endpoint;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;

/// What each failure of the hub looks like on the wire: the only such table.
///
/// Whatever a model can act on is a result of the tool with `isError`, because clients show those to it; the rest are
/// errors, and so is everything that is no tool.
final class RpcErrors {
    /// Outside the range that JSON-RPC and MCP keep for themselves.
    static final int REFUSED = -31001;

    private RpcErrors() {}

    static Message answer(Message request, HubException failure, Dialect dialect) throws InterruptedException {
        return switch (failure) {
            case HubException.Cancelled _ -> {
                Thread.interrupted();
                throw new InterruptedException();
            }
            case HubException.UnknownName unknown -> error(request, RpcError.INVALID_PARAMS, unknown);
            case HubException.UnknownResource unknown ->
                Message.error(
                        request.id(),
                        RpcError.of(dialect.noSuchResource(), String.valueOf(unknown.getMessage()))
                                .withData(Fields.of("uri", Json.string(unknown.uri()))));
            case HubException.Refused refused -> error(request, REFUSED, refused);
            case HubException.Stopping stopping -> error(request, RpcError.STOPPING, stopping);
            case HubException.Overloaded overloaded -> error(request, RpcError.OVERLOADED, overloaded);
            case HubException.Crashed crashed -> error(request, RpcError.INTERNAL, crashed);
            case HubException.UpstreamError upstream ->
                Message.error(request.id(), dialect.translate(upstream.error()));
            case HubException.InvalidArguments _,
                    HubException.TimedOut _,
                    HubException.Unavailable _,
                    HubException.Broken _,
                    HubException.OutcomeUnknown _,
                    HubException.TooDeep _,
                    HubException.TooWide _ -> failure(request, String.valueOf(failure.getMessage()), dialect);
        };
    }

    /// What went wrong, in the form in which clients of this method will show it.
    static Message failure(Message request, String text, Dialect dialect) {
        return request.method().equals("tools/call")
                ? Message.result(
                        request.id(),
                        dialect.shape(request.method(), Reply.error(text).result()))
                : Message.error(request.id(), RpcError.of(RpcError.INTERNAL, text));
    }

    private static Message error(Message request, int code, HubException failure) {
        return Message.error(request.id(), RpcError.of(code, String.valueOf(failure.getMessage())));
    }
}
