package dev.jackfield.upstream.task;

import dev.jackfield.call.Caller;
import dev.jackfield.call.HubException;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Patience;
import dev.jackfield.rpc.RpcError;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A call that its server made a task of, followed to its end as any other call that takes long.
///
/// The calling thread looks at the task again and again. Every word that the task goes on is a sign of life, because
/// long silence is what tasks are for; how long it may take in all is the caller's to say. What else has to be done
/// meanwhile is done by `TaskThreads`, so that a task that ends is noticed whatever is waited for.
public final class FollowedTask {
    /// A server may want to be looked at more often or less often than is good for anybody.
    private static final long SHORTEST_PAUSE_MILLIS = 100;

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(SHORTEST_PAUSE_MILLIS);
    private static final long LONGEST_PAUSE_MILLIS = 10_000;
    private static final long USUAL_PAUSE_MILLIS = 1_000;

    private static final int LONGEST_ID = 1024;

    private final Following following;
    private final Caller caller;
    private final StatusProgress progress;
    private final Patience patience;

    /// What one kind of tasks does while it is followed. Used by the calling thread.
    public interface Following {
        /// The reply, when there is one; else does what the task needs now.
        Optional<Reply> next(Fields task, TaskThreads errands) throws InterruptedException;

        /// The task as it is now.
        Fields look(Fields last) throws InterruptedException;

        /// The call ends before its task.
        void cancel();
    }

    public FollowedTask(Following following, Caller caller, StatusProgress progress, Patience patience) {
        this.following = following;
        this.caller = caller;
        this.progress = progress;
        this.patience = patience;
    }

    /// The id of a new task, or a refusal: it goes into headers, and into every request.
    public static String id(Fields task) {
        return task.text("taskId")
                .filter(id -> !id.isEmpty() && id.length() <= LONGEST_ID)
                .orElseThrow(() -> failed("The server made a task without a usable taskId."));
    }

    static HubException.UpstreamError failed(String problem) {
        return new HubException.UpstreamError(RpcError.of(RpcError.INTERNAL, problem));
    }

    public Reply finish(Fields created) throws InterruptedException {
        caller.takesLong();
        try (var errands = new TaskThreads()) {
            return follow(created, errands);
        } catch (InterruptedException | RuntimeException unfinished) {
            following.cancel();
            throw unfinished;
        }
    }

    private Reply follow(Fields created, TaskThreads errands) throws InterruptedException {
        var task = created;
        while (true) {
            progress.report(task);
            var reply = following.next(task, errands);
            if (reply.isPresent()) {
                return reply.get();
            }
            errands.await(Math.min(pauseNanos(task), Math.max(SHORTEST_PAUSE_NANOS, patience.nanosLeft() / 2)));
            refuseIfLate();
            task = following.look(task);
        }
    }

    private void refuseIfLate() {
        if (patience.nanosLeft() <= 0) {
            throw new ChannelException.TimedOut("the task did not end in time");
        }
    }

    /// The two kinds of tasks have different words for it.
    private static long pauseNanos(Fields task) {
        var wanted = task.get("pollIntervalMs")
                .or(() -> task.get("pollInterval"))
                .map(Json::tree)
                .filter(JsonNode::canConvertToLong)
                .map(JsonNode::longValue)
                .orElse(USUAL_PAUSE_MILLIS);
        return TimeUnit.MILLISECONDS.toNanos(Math.clamp(wanted, SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS));
    }
}
