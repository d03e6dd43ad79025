package dev.jackfield.upstream.connection;

import dev.jackfield.call.HubException;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ChannelException;
import java.util.Locale;
import java.util.Set;

/// What it means that a request was answered with an HTTP status that is no success.
final class UpstreamRefusal {
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    /// The first of the codes that JSON-RPC leaves to servers; theirs for everything about sessions.
    private static final int OF_SERVERS = -32000;

    /// A gateway has lost its server, or the patience with it.
    private static final Set<Integer> OF_GATEWAYS = Set.of(502, 504);

    private UpstreamRefusal() {}

    /// A protocol error may come with a status of its own; it is an answer all the same.
    static RuntimeException of(Era era, ChannelException.Refused refused) {
        var said = String.valueOf(refused.getMessage());
        if (era == Era.LEGACY && isForgotten(refused, said)) {
            return ChannelException.Closed.unsent("it does not know our session any more: " + said, refused);
        }
        if (refused.error().isPresent()) {
            return new HubException.UpstreamError(refused.error().get());
        }
        return OF_GATEWAYS.contains(refused.status()) ? new ChannelException.Closed(said, refused) : refused;
    }

    /// The protocol wants 404. Servers that were restarted also say 400, and then only their words tell; what they say
    /// about a call itself has a code of its own.
    private static boolean isForgotten(ChannelException.Refused refused, String said) {
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
