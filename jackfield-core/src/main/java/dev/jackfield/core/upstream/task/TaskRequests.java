package dev.jackfield.core.upstream.task;

import dev.jackfield.core.upstream.connection.Connection;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Patience;
import java.time.Duration;
import java.util.Map;

/// Requests about one task, on the connection that made it and with the envelope of its caller.
///
/// @param meta the `_meta` of the call, without its progress token
public record TaskRequests(Connection to, String taskId, Fields meta, Envelope sender, Patience patience) {
    /// The longest that a cancelled call waits for the server to confirm it.
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(1);

    Fields get() throws InterruptedException {
        return sendAbout(McpMethod.TASKS_GET, Fields.EMPTY, new Exchange(ClientLink.SILENT, patience, Map.of()));
    }

    void sendAnswer(String key, Fields answer) throws InterruptedException {
        var answers = Fields.of("inputResponses", Fields.of(key, answer));
        sendAbout(McpMethod.TASKS_UPDATE, answers, new Exchange(ClientLink.SILENT, patience, Map.of()));
    }

    /// Waits for the end of a task of the legacy core. The thread that polls the task watches the call's
    /// patience.
    Fields requestResult(ClientLink link, Deadline deadline) throws InterruptedException {
        return sendAbout(McpMethod.TASKS_RESULT, Fields.EMPTY, new Exchange(link, deadline, Map.of()));
    }

    /// Tells the server that the task is not needed any more. Best effort: the caller has its own error already.
    void sendCancel() {
        var interrupted = Thread.interrupted();
        try {
            sendAbout(McpMethod.TASKS_CANCEL, Fields.EMPTY, Exchange.until(Deadline.after(CANCEL_TIMEOUT)));
        } catch (InterruptedException again) {
            interrupted = true;
        } catch (RuntimeException unheard) {
            // The server is gone, or the task has ended.
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Sends a request about the task. A lost one never counts as unsent, because the task has begun.
    private Fields sendAbout(String method, Fields more, Exchange exchange) throws InterruptedException {
        var params = Fields.of("taskId", Json.string(taskId)).and(more);
        try {
            return to.requestResult(method, params, meta, sender, exchange);
        } catch (ChannelException.ClosedException | ChannelException.RefusedException lost) {
            throw new ChannelException.ClosedException(String.valueOf(lost.getMessage()), lost);
        }
    }

    boolean isOpen() {
        return to.channel().isOpen();
    }
}
