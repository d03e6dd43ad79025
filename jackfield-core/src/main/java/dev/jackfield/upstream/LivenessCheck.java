package dev.jackfield.upstream;

import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.json.Fields;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.upstream.connection.Connection;
import java.time.Duration;
import java.util.Map;

/// Whether an upstream still answers. A connection over HTTP does not end when the server does, so it is asked.
final class LivenessCheck {
    private static final Duration LONGEST_PING = Duration.ofSeconds(5);

    private LivenessCheck() {}

    sealed interface Finding {
        /// Whether its connection is of no more use.
        default boolean isEnd() {
            return switch (this) {
                case Alive _, Silent _ -> false;
                case Forgotten _, Gone _ -> true;
            };
        }

        record Alive() implements Finding {}

        /// It said nothing in time; that may be work.
        record Silent() implements Finding {}

        /// It lives, but not our session.
        record Forgotten() implements Finding {}

        record Gone(String reason) implements Finding {}
    }

    /// Any answer is a sign of life, an error too, and so is a status that asks for patience.
    ///
    /// @param hears what the upstream says meanwhile
    /// @param timeout for how long it may be silent during a call
    static Finding of(Connection connection, ClientLink hears, Duration timeout) throws InterruptedException {
        var method = connection.era() == Era.MODERN ? "server/discover" : "ping";
        var patience = Deadline.after(LONGEST_PING).earlier(Deadline.after(timeout));
        var exchange = new Exchange(hears, patience, Map.of());
        try {
            connection.request(method, Fields.EMPTY, Fields.EMPTY, Caller.SILENT.envelope(), exchange);
            return new Finding.Alive();
        } catch (HubException.UpstreamError | ChannelException.Refused answered) {
            return new Finding.Alive();
        } catch (ChannelException.TimedOut late) {
            return new Finding.Silent();
        } catch (ChannelException.Closed gone) {
            return gone.getCause() instanceof ChannelException.Refused forgotten && isOfSession(forgotten)
                    ? new Finding.Forgotten()
                    : new Finding.Gone(String.valueOf(gone.getMessage()));
        }
    }

    private static boolean isOfSession(ChannelException.Refused refused) {
        return refused.status() == 404 || refused.status() == 400;
    }
}
