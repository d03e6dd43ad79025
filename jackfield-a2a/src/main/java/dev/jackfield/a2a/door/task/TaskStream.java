package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import java.io.IOException;
import java.time.Duration;

/// Follows a task, and turns its changes into events of A2A 1.0.
///
/// It compares states, so a reader that is slow gets fewer reports of progress and misses nothing else. Every reader
/// sees the same order: submitted, working, artifacts, the end. Runs on the thread that calls it.
public final class TaskStream {
    private static final Duration ENDLESS = Duration.ofDays(10_000);

    private final RunningCall running;
    private final Outlet out;
    private final boolean endsAtQuestions;

    private Seen seen;

    /// Takes events; throws when no more can be sent.
    public interface Outlet {
        void send(Fields event) throws IOException, InterruptedException;
    }

    /// What a reader has got so far.
    private record Seen(TaskState state, Fields status, int artifacts) {
        static Seen of(TaskView view) {
            return new Seen(
                    view.state(),
                    view.status().without("timestamp"),
                    view.notes().artifactUpdates().size());
        }
    }

    /// @param from the state that the reader knows
    /// @param endsAtQuestions whether the stream ends when the task waits for its client
    public TaskStream(RunningCall running, CallState from, Outlet out, boolean endsAtQuestions) {
        this.running = running;
        this.out = out;
        this.endsAtQuestions = endsAtQuestions;
        this.seen = Seen.of(TaskView.of(from));
    }

    /// Sends all changes until the task ends.
    public void follow() throws IOException, InterruptedException {
        while (!isOver()) {
            advance(TaskView.of(running.await(this::isNew, Deadline.after(ENDLESS))));
        }
    }

    private boolean isOver() {
        return seen.state.isTerminal() || (endsAtQuestions && seen.state.isInterrupted());
    }

    private boolean isNew(CallState state) {
        return state.isOver() || !Seen.of(TaskView.of(state)).equals(seen);
    }

    private void advance(TaskView view) throws IOException, InterruptedException {
        if (seen.state == TaskState.SUBMITTED && view.state() != TaskState.SUBMITTED) {
            begin(view);
        }
        var updates = view.notes().artifactUpdates();
        for (var update : updates.subList(seen.artifacts, updates.size())) {
            out.send(view.artifactUpdate(update));
        }
        var result = view.result();
        if (result.isPresent()) {
            for (var update : ResultArtifact.updates(result.get())) {
                out.send(view.artifactUpdate(update));
            }
        }
        var now = Seen.of(view);
        if (!now.status.equals(seen.status)) {
            out.send(view.statusUpdate(view.status()));
        }
        seen = now;
    }

    /// A task that went on before this reader looked again has still been at work in between, unless it was rejected.
    private void begin(TaskView view) throws IOException, InterruptedException {
        if (view.state() != TaskState.REJECTED) {
            var begun = view.workingStatus();
            out.send(view.statusUpdate(begun));
            seen = new Seen(TaskState.WORKING, begun.without("timestamp"), seen.artifacts);
        }
    }
}
