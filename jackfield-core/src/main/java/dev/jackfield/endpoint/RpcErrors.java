package dev.jackfield.endpoint;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;

/// What each failure of the hub looks like on the wire: the only such table.
///
/// Whatever a model can act on is a result with `isError`, because clients show those to it; the rest are errors.
final class RpcErrors {
    /// Outside the range that JSON-RPC and MCP keep for themselves.
    static final int REFUSED = -31001;

    private RpcErrors() {}

    static Message answer(Json id, HubException failure, Dialect dialect) throws InterruptedException {
        return switch (failure) {
            case HubException.Cancelled _ -> {
                Thread.interrupted();
                throw new InterruptedException();
            }
            case HubException.UnknownName unknown -> error(id, RpcError.INVALID_PARAMS, unknown);
            case HubException.Refused refused -> error(id, REFUSED, refused);
            case HubException.Crashed crashed -> error(id, RpcError.INTERNAL, crashed);
            case HubException.UpstreamError upstream -> Message.error(id, upstream.error());
            case HubException.InvalidArguments _,
                    HubException.TimedOut _,
                    HubException.Unavailable _,
                    HubException.Broken _ ->
                Message.result(
                        id,
                        dialect.shape(Reply.error(String.valueOf(failure.getMessage()))
                                .result()));
        };
    }

    private static Message error(Json id, int code, HubException failure) {
        return Message.error(id, RpcError.of(code, String.valueOf(failure.getMessage())));
    }
}
