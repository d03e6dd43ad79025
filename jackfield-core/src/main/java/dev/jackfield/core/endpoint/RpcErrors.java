package dev.jackfield.core.endpoint;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;

/// Maps each failure of the hub to a response. This is the only such table.
///
/// A failure that a model can act on is a tool result with `isError`, because clients show those to the model.
/// All others, and all failures of other methods, are errors.
final class RpcErrors {
    private RpcErrors() {}

    static Message answer(Message request, HubException failure, Dialect dialect) throws InterruptedException {
        return switch (failure) {
            case HubException.CancelledException _ -> {
                Thread.interrupted();
                throw new InterruptedException();
            }
            case HubException.UnknownNameException unknown -> error(request, RpcError.INVALID_PARAMS, unknown);
            case HubException.UnknownResourceException unknown ->
                Message.error(
                        request.id(),
                        RpcError.of(dialect.noSuchResource(), String.valueOf(unknown.getMessage()))
                                .withData(Fields.of("uri", Json.string(unknown.uri()))));
            case HubException.RefusedException refused -> error(request, RpcError.REFUSED, refused);
            case HubException.StoppingException stopping -> error(request, RpcError.STOPPING, stopping);
            case HubException.OverloadedException overloaded -> error(request, RpcError.OVERLOADED, overloaded);
            case HubException.CrashedException crashed -> error(request, RpcError.INTERNAL, crashed);
            case HubException.UpstreamException upstream ->
                Message.error(request.id(), dialect.translate(upstream.error()));
            case HubException.InvalidArgumentsException _,
                    HubException.TimedOutException _,
                    HubException.UnavailableException _,
                    HubException.BrokenException _,
                    HubException.OutcomeUnknownException _,
                    HubException.TooDeepException _,
                    HubException.TooWideException _,
                    HubException.UnrecordedException _ ->
                failure(request, String.valueOf(failure.getMessage()), dialect);
        };
    }

    /// Returns the failure in the form that clients show for this method.
    static Message failure(Message request, String text, Dialect dialect) {
        return request.method().equals(McpMethod.TOOLS_CALL)
                ? Message.result(
                        request.id(),
                        dialect.shape(request.method(), Reply.error(text).result()))
                : Message.error(request.id(), RpcError.of(RpcError.INTERNAL, text));
    }

    private static Message error(Message request, int code, HubException failure) {
        return Message.error(request.id(), RpcError.of(code, String.valueOf(failure.getMessage())));
    }
}
