package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.ChannelException;
import java.util.Locale;
import java.util.Set;

/// Interprets an answer over HTTP that is no message of JSON-RPC.
final class UpstreamRefusal {
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    /// The first of the codes that JSON-RPC leaves to servers. They use it for all problems with sessions.
    private static final int OF_SERVERS = -32000;

    /// The status of a gateway whose server is gone or too slow.
    private static final Set<Integer> OF_GATEWAYS = Set.of(502, 504);

    private UpstreamRefusal() {}

    /// Returns the exception for a refusal. A protocol error that came with such a status counts as an answer.
    static RuntimeException of(Era era, ChannelException.RefusedException refused) {
        var said = String.valueOf(refused.getMessage());
        if (era == Era.LEGACY && isForgotten(refused, said)) {
            return ChannelException.ClosedException.unsent("it has forgotten the session of the hub: " + said, refused);
        }
        if (refused.error().isPresent()) {
            return new HubException.UpstreamException(refused.error().get());
        }
        if (isSuccess(refused.status())) { // it took the call, so nothing may make the call again
            return HubException.UpstreamException.malformed(said);
        }
        return OF_GATEWAYS.contains(refused.status()) ? new ChannelException.ClosedException(said, refused) : refused;
    }

    private static boolean isSuccess(int status) {
        return status / 100 == 2;
    }

    /// Returns whether the server has forgotten the session. The protocol demands 404. Restarted servers also
    /// send 400, and then only their text tells; errors about a call itself have other codes.
    private static boolean isForgotten(ChannelException.RefusedException refused, String said) {
        var words = said.toLowerCase(Locale.ROOT);
        return switch (refused.status()) {
            case NOT_FOUND -> true;
            case BAD_REQUEST ->
                refused.error().filter(error -> error.code() != OF_SERVERS).isEmpty()
                        && (words.contains("session") || words.contains("not initialized"));
            default -> false;
        };
    }
}
