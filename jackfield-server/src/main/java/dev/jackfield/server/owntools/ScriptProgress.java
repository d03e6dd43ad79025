package dev.jackfield.server.owntools;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import java.util.concurrent.locks.ReentrantLock;

/// Passes the progress of all calls of a script on as that of the script.
///
/// Progress must grow, and each call begins anew, so the numbers of the calls are in the message: a client sees
/// `Demo.countdown 2/5: 3 …`. The lock is held while a report is passed on, so that the reports keep their order.
final class ScriptProgress {
    private final Invocation script;
    private final ReentrantLock order = new ReentrantLock();
    private long reports; // guarded by order

    ScriptProgress(Invocation script) {
        this.script = script;
    }

    /// Returns a call of the script, which reports its progress if the caller wants it.
    Invocation child(String path, Call call) {
        return script.meta().has(Meta.PROGRESS_TOKEN)
                ? script.child(call, progress -> report(path, progress))
                : script.child(call);
    }

    private void report(String path, Fields progress) {
        order.lock();
        try {
            reports++;
            script.report(Fields.of("progress", Json.number(reports)).with("message", message(path, progress)));
        } finally {
            order.unlock();
        }
    }

    private static String message(String path, Fields progress) {
        var done = progress.get("progress").map(Json::toString).orElse("");
        var total = progress.get("total").map(all -> "/" + all).orElse("");
        var text = progress.text("message").map(said -> ": " + said).orElse("");
        return path + " " + done + total + text;
    }
}
