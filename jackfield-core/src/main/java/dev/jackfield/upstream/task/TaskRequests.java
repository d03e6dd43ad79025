package dev.jackfield.upstream.task;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Patience;
import dev.jackfield.upstream.connection.Connection;
import java.time.Duration;
import java.util.Map;

/// Requests about one task, on the connection on which it was made and in the name of the same sender.
///
/// @param meta what travels with the call, without its progress token
public record TaskRequests(Connection to, String taskId, Fields meta, Envelope sender, Patience patience) {
    /// A cancelled call does not wait longer for a server to confirm it.
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(1);

    Fields get() throws InterruptedException {
        return about("tasks/get", Fields.EMPTY, new Exchange(ClientLink.SILENT, patience, Map.of()));
    }

    void update(String key, Fields answer) throws InterruptedException {
        var answers = Fields.of("inputResponses", Fields.of(key, answer));
        about("tasks/update", answers, new Exchange(ClientLink.SILENT, patience, Map.of()));
    }

    /// Waits for the end of a task of the legacy core. The patience of the call is kept by those who look at the task.
    Fields result(ClientLink link, Deadline deadline) throws InterruptedException {
        return about("tasks/result", Fields.EMPTY, new Exchange(link, deadline, Map.of()));
    }

    /// Tells the server that the task is of no use any more. Best effort: the caller has its own error already.
    void cancel() {
        var interrupted = Thread.interrupted();
        try {
            about("tasks/cancel", Fields.EMPTY, Exchange.until(Deadline.after(CANCEL_TIMEOUT)));
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

    /// The task exists, so it is certain that something has happened, whatever becomes of this request.
    private Fields about(String method, Fields more, Exchange exchange) throws InterruptedException {
        var params = Fields.of("taskId", Json.string(taskId)).and(more);
        try {
            return to.result(method, params, meta, sender, exchange);
        } catch (ChannelException.Closed | ChannelException.Refused lost) {
            throw new ChannelException.Closed(String.valueOf(lost.getMessage()), lost);
        }
    }

    boolean isOpen() {
        return to.channel().isOpen();
    }
}
