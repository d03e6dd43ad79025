package dev.jackfield.core.upstream;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.rpc.ChannelException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Repeats a call once when its connection was lost, if that cannot run it twice or running it twice is safe.
/// Otherwise the caller is told that the outcome is unknown: a write that is repeated blindly is worse than one
/// that is reported.
record Recovery(String source, Item item, Invocation invocation) {
    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    /// The status of a server that failed while it worked on a request.
    private static final int FAILED = 500;

    /// The route of a call to its server.
    interface Route {
        Reply send() throws InterruptedException;

        /// Replaces what made this attempt fail, so that the next one does not fail for the same reason.
        void replace(ChannelException.ClosedException lost) throws InterruptedException;
    }

    Reply callWithRetry(Route route) throws InterruptedException {
        try {
            return callOnce(route);
        } catch (ChannelException.ClosedException lost) {
            if (!lost.isUnsent() && !isSafe()) {
                throw outcomeUnknown(lost);
            }
            SourceLog.of(source)
                    .write(
                            LOG::info,
                            "Repeating the call of '%s', whose connection was lost: %s"
                                    .formatted(item.key(), lost.getMessage()));
            invocation.state().noteRetry(reason(lost));
            route.replace(lost);
        }
        return repeat(route);
    }

    private Reply repeat(Route route) throws InterruptedException {
        try {
            return callOnce(route);
        } catch (ChannelException.ClosedException lost) {
            if (lost.isUnsent()) {
                throw unavailable(lost);
            }
            throw isSafe() ? new HubException.BrokenException(source, reason(lost), lost) : outcomeUnknown(lost);
        }
    }

    private Reply callOnce(Route route) throws InterruptedException {
        try {
            return route.send();
        } catch (ChannelException.RefusedException refused) {
            throw refused.status() == FAILED && !isSafe() ? failedOutcome(refused) : unavailable(refused);
        } catch (ChannelException.TimedOutException unreachable) {
            throw unavailable(unreachable);
        }
    }

    /// Returns whether the call may run twice. A tool that declares nothing may not.
    private boolean isSafe() {
        return switch (invocation.call()) {
            case Call.ToolCall _ -> item instanceof Tool tool && tool.isRepeatable();
            case Call.ResourceRead _, Call.PromptGet _, Call.CompletionRequest _ -> true;
        };
    }

    private HubException unavailable(ChannelException reason) {
        return new HubException.UnavailableException(source, reason(reason));
    }

    private HubException outcomeUnknown(ChannelException lost) {
        return HubException.OutcomeUnknownException.disconnected(
                source, invocation.call().name(), reason(lost), lost);
    }

    private HubException failedOutcome(ChannelException answer) {
        return HubException.OutcomeUnknownException.failed(
                source, invocation.call().name(), reason(answer), answer);
    }

    private static String reason(ChannelException lost) {
        return String.valueOf(lost.getMessage());
    }
}
