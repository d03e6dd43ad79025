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
        Reply go() throws InterruptedException;

        /// Replaces what made this attempt fail, so that the next one does not fail for the same reason.
        void replace(ChannelException.Closed lost) throws InterruptedException;
    }

    Reply by(Route route) throws InterruptedException {
        try {
            return once(route);
        } catch (ChannelException.Closed lost) {
            if (!lost.isUnsent() && !isSafe()) {
                throw unknown(lost);
            }
            SourceLog.of(source)
                    .write(
                            LOG::info,
                            "Repeating the call of '%s', whose connection was lost: %s"
                                    .formatted(item.key(), lost.getMessage()));
            invocation.trail().retried(reason(lost));
            route.replace(lost);
        }
        return again(route);
    }

    private Reply again(Route route) throws InterruptedException {
        try {
            return once(route);
        } catch (ChannelException.Closed lost) {
            if (lost.isUnsent()) {
                throw unavailable(lost);
            }
            throw isSafe() ? new HubException.Broken(source, reason(lost), lost) : unknown(lost);
        }
    }

    private Reply once(Route route) throws InterruptedException {
        try {
            return route.go();
        } catch (ChannelException.Refused refused) {
            throw refused.status() == FAILED && !isSafe() ? failed(refused) : unavailable(refused);
        } catch (ChannelException.TimedOut unreachable) {
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
        return new HubException.Unavailable(source, reason(reason));
    }

    private HubException unknown(ChannelException lost) {
        return HubException.OutcomeUnknown.disconnected(
                source, invocation.call().name(), reason(lost), lost);
    }

    private HubException failed(ChannelException answer) {
        return HubException.OutcomeUnknown.failed(source, invocation.call().name(), reason(answer), answer);
    }

    private static String reason(ChannelException lost) {
        return String.valueOf(lost.getMessage());
    }
}
