package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.Map;

/// The HTTP status for an answer, for clients and proxies that do not read the body.
public final class Statuses {
    public static final int UNAVAILABLE = 503;

    /// The time in which a hub restarts, in seconds.
    private static final Map<String, String> SOON = Map.of("Retry-After", "5");

    private Statuses() {}

    /// The status of an ordinary answer.
    public static int of(Message response) {
        return response.error()
                .map(error -> switch (error.code()) {
                    case RpcError.STOPPING, RpcError.OVERLOADED -> UNAVAILABLE;
                    case RpcError.MISSING_CAPABILITY -> 400;
                    default -> 200;
                })
                .orElse(200);
    }

    /// The status for legacy clients, which look for errors in the body: only errors that proxies must know
    /// have their own.
    public static int ofLegacy(Message response) {
        return of(response) == UNAVAILABLE ? UNAVAILABLE : 200;
    }

    /// The status of a request that was refused.
    public static int of(RpcError refusal) {
        return switch (refusal.code()) {
            case RpcError.STOPPING, RpcError.OVERLOADED -> UNAVAILABLE;
            case RpcError.METHOD_NOT_FOUND -> 404;
            default -> 400;
        };
    }

    /// The answer in place of one for which there is no memory.
    public static Message tooLargeError(Message answer) {
        return Message.error(
                answer.id(),
                RpcError.of(
                        RpcError.OVERLOADED,
                        "The call has run, but the hub has no memory now for its answer of %d bytes. Check its effect"
                                        .formatted(answer.length())
                                + " before you call again, or ask for less."));
    }

    public static Map<String, String> headers(int status) {
        return status == UNAVAILABLE ? SOON : Map.of();
    }
}
