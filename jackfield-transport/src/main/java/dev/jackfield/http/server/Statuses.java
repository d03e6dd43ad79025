package dev.jackfield.http.server;

import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import java.util.Map;

/// What the status line says of an answer, for those who read no further.
public final class Statuses {
    public static final int UNAVAILABLE = 503;

    /// Long enough for a hub to be started again.
    private static final Map<String, String> SOON = Map.of("Retry-After", "5");

    private Statuses() {}

    /// The status of an answer that the server gave in the regular way.
    public static int of(Message response) {
        return response.error()
                .map(error -> switch (error.code()) {
                    case RpcError.STOPPING, RpcError.OVERLOADED -> UNAVAILABLE;
                    case RpcError.MISSING_CAPABILITY -> 400;
                    default -> 200;
                })
                .orElse(200);
    }

    /// Clients of the era of handshakes look for errors in the body; only what proxies must know is in the status.
    public static int ofLegacy(Message response) {
        return of(response) == UNAVAILABLE ? UNAVAILABLE : 200;
    }

    /// The status of a request that could not be taken.
    public static int of(RpcError refusal) {
        return switch (refusal.code()) {
            case RpcError.STOPPING, RpcError.OVERLOADED -> UNAVAILABLE;
            case RpcError.METHOD_NOT_FOUND -> 404;
            default -> 400;
        };
    }

    public static Map<String, String> headers(int status) {
        return status == UNAVAILABLE ? SOON : Map.of();
    }
}
