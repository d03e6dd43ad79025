package dev.jackfield.upstream.task;

import dev.jackfield.call.Caller;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.mcp.Meta;
import dev.jackfield.rpc.Message;
import org.jspecify.annotations.Nullable;

/// Tells a caller that wants to hear of progress what its task says of itself.
public final class StatusProgress {
    private final Caller caller;
    private final @Nullable Json token;

    // the calling thread only
    private String last = "";
    private int count;

    /// @param meta of the call, with the token under which its caller hears of progress
    public StatusProgress(Caller caller, Fields meta) {
        this.caller = caller;
        this.token = meta.find(Meta.PROGRESS_TOKEN);
    }

    /// Progress must grow, and a task says nothing of how far it is: so it is counted how often it said something.
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
        caller.hear(Message.notification("notifications/progress", params));
    }
}
