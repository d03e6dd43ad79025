package dev.jackfield.core.upstream.task;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import org.jspecify.annotations.Nullable;

/// Sends the status messages of a task to its caller as progress.
public final class StatusProgress {
    private final ClientLink link;
    private final @Nullable Json token;

    // the calling thread only
    private String last = "";
    private int count;

    /// Creates the progress of one call.
    ///
    /// @param link passes progress on, within bounds: a task may say something else at every look
    /// @param meta the `_meta` of the call, with its progress token
    public StatusProgress(ClientLink link, Fields meta) {
        this.link = link;
        this.token = meta.find(Meta.PROGRESS_TOKEN);
    }

    /// Sends a new status message. Progress must grow, and a task does not say how far it is, so the messages are
    /// counted.
    void report(Fields task) {
        var message = task.text("statusMessage").orElse("");
        if (token == null || message.isEmpty() || message.equals(last)) {
            return;
        }
        last = message;
        count++;
        var params = Fields.of(Meta.PROGRESS_TOKEN, token)
                .with("progress", Json.number(count))
                .with("message", message);
        link.notify(Message.notification(McpMethod.NOTIFICATION_PROGRESS, params));
    }
}
