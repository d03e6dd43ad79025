package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import java.time.Duration;
import java.util.Map;

/// Checks whether an upstream still answers. A connection over HTTP does not end with its server, so the server
/// is asked.
final class LivenessCheck {
    private static final Duration LONGEST_PING = Duration.ofSeconds(5);

    private LivenessCheck() {}

    sealed interface Finding {
        /// Returns whether the connection cannot be used any more.
        default boolean isEnd() {
            return switch (this) {
                case Alive _, Silent _ -> false;
                case Forgotten _, Gone _ -> true;
            };
        }

        record Alive() implements Finding {}

        /// The server did not answer in time, which may mean that it is busy.
        record Silent() implements Finding {}

        /// The server answers, but has forgotten the hub's session.
        record Forgotten() implements Finding {}

        record Gone(String reason) implements Finding {}
    }

    /// Asks the server for a sign of life. Any answer counts, also an error or a status that asks the client to
    /// wait.
    ///
    /// @param hears receives messages of the upstream meanwhile
    /// @param timeout how long the server may be silent during a call
    static Finding of(Connection connection, ClientLink hears, Duration timeout) throws InterruptedException {
        var method = connection.era() == Era.MODERN ? McpMethod.SERVER_DISCOVER : McpMethod.PING;
        var patience = Deadline.after(LONGEST_PING).earlier(Deadline.after(timeout));
        var exchange = new Exchange(hears, patience, Map.of());
        try {
            connection.request(method, Fields.EMPTY, Fields.EMPTY, Caller.SILENT.envelope(), exchange);
            return new Finding.Alive();
        } catch (HubException.UpstreamException | ChannelException.RefusedException answered) {
            return new Finding.Alive();
        } catch (ChannelException.TimedOutException late) {
            return new Finding.Silent();
        } catch (ChannelException.ClosedException gone) {
            return gone.getCause() instanceof ChannelException.RefusedException forgotten && isOfSession(forgotten)
                    ? new Finding.Forgotten()
                    : new Finding.Gone(String.valueOf(gone.getMessage()));
        }
    }

    private static boolean isOfSession(ChannelException.RefusedException refused) {
        return refused.status() == 404 || refused.status() == 400;
    }
}
