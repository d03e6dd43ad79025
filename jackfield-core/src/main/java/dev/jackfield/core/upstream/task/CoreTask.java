package dev.jackfield.core.upstream.task;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.upstream.connection.CallLink;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Patience;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A task of the legacy core (2025-11-25), on the side of its client.
///
/// `tasks/result` is answered when the task has ended, and servers put their questions on its stream, so it is
/// requested from the beginning. The status of the task is only in `tasks/get`.
public final class CoreTask implements FollowedTask.Following {
    /// A stream that breaks loses no task. After so many in a row without a sign of life the server counts as
    /// lost.
    private static final int MOST_SILENT_STREAMS = 4;

    /// The least time from the opening of one stream to that of the next.
    private static final Duration STREAM_GAP = Duration.ofMillis(250);

    /// Extra time to live, because a user may have to answer a question meanwhile.
    private static final Duration SPARE = Duration.ofMinutes(15);

    private final TaskRequests requests;
    private final CallLink link;
    private final Patience patience;
    private final Deadline deadline;

    // written by the thread that waits for the result
    private final AtomicBoolean isAwaited = new AtomicBoolean();
    private volatile boolean isOver;
    private volatile @Nullable Fields result;

    // streams that broke since the last sign of life
    private final AtomicInteger silentStreams = new AtomicInteger();

    public CoreTask(TaskRequests requests, CallLink link, Patience patience, Deadline deadline) {
        this.requests = requests;
        this.link = link;
        this.patience = patience;
        this.deadline = deadline;
    }

    /// Returns the `task` parameter of a call that is to become a task: how long the server keeps it.
    public static Fields taskParameter(Duration maxTime) {
        return Fields.of("ttl", Json.number(maxTime.plus(SPARE).toMillis()));
    }

    @Override
    public Optional<Reply> next(Fields task, TaskThreads threads) {
        var found = result;
        if (found != null) {
            return Optional.of(new Reply.Complete(withoutTask(found)));
        }
        if (isAwaited.compareAndSet(false, true)) {
            threads.start("task result", this::await);
        }
        return Optional.empty();
    }

    private void await() throws InterruptedException {
        var next = Deadline.after(STREAM_GAP);
        var heardBefore = link.messageCount();
        try {
            var found = requests.requestResult(link, deadline);
            isOver = true;
            link.refuseIfUnanswerable();
            result = found;
        } catch (HubException.UpstreamException failed) {
            isOver = true;
            throw failed;
        } catch (ChannelException.ClosedException lost) {
            if (link.messageCount() != heardBefore) {
                silentStreams.set(0);
            }
            if (silentStreams.incrementAndGet() >= MOST_SILENT_STREAMS || !requests.isOpen()) {
                throw lost;
            }
            Thread.sleep(next.timeLeft());
            isAwaited.set(false);
        }
    }

    /// Removes the id of the task, which only the hub knows.
    private static Fields withoutTask(Fields result) {
        var meta = result.object(Meta.KEY);
        return meta.has(Meta.RELATED_TASK) ? Meta.put(result, meta.without(Meta.RELATED_TASK)) : result;
    }

    /// Reads the status. A server that fails to show it may still give the result, so a failure is ignored.
    @Override
    public Fields fetchState(Fields last) throws InterruptedException {
        if (result != null) {
            return last;
        }
        try {
            var task = requests.get();
            patience.restartSilence();
            silentStreams.set(0);
            return task;
        } catch (ChannelException.ClosedException | HubException.UpstreamException unusable) {
            return last;
        }
    }

    @Override
    public void cancel() {
        if (!isOver && requests.isOpen()) {
            requests.sendCancel();
        }
    }
}
