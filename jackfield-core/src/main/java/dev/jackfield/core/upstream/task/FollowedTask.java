package dev.jackfield.core.upstream.task;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A call that its server answered with a task, followed to its end like any other long call.
///
/// The calling thread polls the task. Every answer that the task goes on is a sign of life, because tasks may be
/// silent for long; the caller's deadline limits the whole. Other work, such as asking questions, has its own
/// `TaskThreads`, so that the end of the task is noticed at once.
public record FollowedTask(Following following, Caller caller, StatusProgress progress, Patience patience) {
    /// Bounds of the polling interval that a server may ask for.
    private static final long SHORTEST_PAUSE_MILLIS = 100;

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(SHORTEST_PAUSE_MILLIS);
    private static final long LONGEST_PAUSE_MILLIS = 10_000;
    private static final long USUAL_PAUSE_MILLIS = 1_000;

    private static final int LONGEST_ID = 1024;

    /// The part that differs between the kinds of tasks. Used by the calling thread.
    public interface Following {
        /// Returns the reply when there is one, or else does what the task needs now.
        Optional<Reply> next(Fields task, TaskThreads threads) throws InterruptedException;

        /// Returns the current state of the task.
        Fields fetchState(Fields last) throws InterruptedException;

        /// Called when the call ends before its task.
        void cancel();
    }

    /// Returns the id of a new task. Refuses one that is too long for headers and requests.
    public static String id(Fields task) {
        return task.text("taskId")
                .filter(id -> !id.isEmpty() && id.length() <= LONGEST_ID)
                .orElseThrow(() -> upstreamError("The server made a task without a usable taskId."));
    }

    static HubException.UpstreamException upstreamError(String problem) {
        return new HubException.UpstreamException(RpcError.of(RpcError.INTERNAL, problem));
    }

    public Reply finish(Fields created) throws InterruptedException {
        caller.onLongRunning();
        try (var threads = new TaskThreads()) {
            return follow(created, threads);
        } catch (InterruptedException | RuntimeException unfinished) {
            following.cancel();
            throw unfinished;
        }
    }

    private Reply follow(Fields created, TaskThreads threads) throws InterruptedException {
        var task = created;
        while (true) {
            progress.report(task);
            var reply = following.next(task, threads);
            if (reply.isPresent()) {
                return reply.get();
            }
            threads.await(Math.min(pauseNanos(task), Math.max(SHORTEST_PAUSE_NANOS, patience.nanosLeft() / 2)));
            refuseIfLate();
            task = following.fetchState(task);
        }
    }

    private void refuseIfLate() {
        if (patience.nanosLeft() <= 0) {
            throw new ChannelException.TimedOutException("the task did not end in time");
        }
    }

    /// Reads the polling interval, whose key differs between the kinds of tasks.
    private static long pauseNanos(Fields task) {
        var wanted = task.get("pollIntervalMs")
                .or(() -> task.get("pollInterval"))
                .filter(Json::isShort)
                .map(Json::tree)
                .filter(JsonNode::canConvertToLong)
                .map(JsonNode::longValue)
                .orElse(USUAL_PAUSE_MILLIS);
        return TimeUnit.MILLISECONDS.toNanos(Math.clamp(wanted, SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS));
    }
}
