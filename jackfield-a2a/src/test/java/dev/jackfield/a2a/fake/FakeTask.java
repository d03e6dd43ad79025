package dev.jackfield.a2a.fake;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One task of the agent: its state, and every event so far.
public final class FakeTask {
    private final String id = UUID.randomUUID().toString();
    private final String contextId;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    // all guarded by this
    private final List<Fields> events = new ArrayList<>();
    private final List<Fields> answers = new ArrayList<>();
    private final List<Fields> artifacts = new ArrayList<>();
    private Fields status = status(TaskState.SUBMITTED, List.of());
    private int cuts;
    private int cutAt;
    private int looks;

    FakeTask(String contextId) {
        this.contextId = contextId;
        events.add(Fields.of("task", json()));
    }

    public String id() {
        return id;
    }

    private static Fields status(TaskState state, List<Fields> parts) {
        var status = Fields.of("state", Json.string(state.v10())).with("timestamp", "2026-11-17T12:00:00.000Z");
        return parts.isEmpty()
                ? status
                : status.with(
                        "message",
                        Fields.of("messageId", Json.string(UUID.randomUUID().toString()))
                                .with("role", "ROLE_AGENT")
                                .with("parts", Json.array(parts)));
    }

    public FakeTask working(String text) {
        return become(TaskState.WORKING, Fields.of("text", Json.string(text)));
    }

    public FakeTask completed() {
        return become(TaskState.COMPLETED);
    }

    public synchronized FakeTask become(TaskState state, Fields... parts) {
        status = status(state, List.of(parts));
        return tell("statusUpdate", Fields.of("status", status));
    }

    public synchronized FakeTask artifact(Fields... parts) {
        var artifact = Fields.of("artifactId", Json.string("a" + artifacts.size()))
                .with("name", "result")
                .with("parts", Json.array(List.of(parts)));
        artifacts.add(artifact);
        return tell("artifactUpdate", Fields.of("artifact", artifact).with("lastChunk", RawJson.TRUE));
    }

    /// Sends a piece of the artifact `chunks`.
    public synchronized FakeTask chunk(String text, boolean isMore) {
        var artifact = Fields.of("artifactId", Json.string("chunks"))
                .with("parts", Json.array(List.of(Fields.of("text", Json.string(text)))));
        return tell("artifactUpdate", Fields.of("artifact", artifact).with("append", Json.bool(isMore)));
    }

    private FakeTask tell(String key, Fields content) {
        events.add(Fields.of(
                key,
                Fields.of("taskId", Json.string(id))
                        .with("contextId", contextId)
                        .and(content)));
        notifyAll();
        return this;
    }

    /// Ends all streams of this task, though it goes on.
    public synchronized FakeTask cutStream() {
        cuts++;
        cutAt = events.size();
        notifyAll();
        return this;
    }

    /// Waits for a message to this task.
    public synchronized Fields awaitAnswer() throws InterruptedException {
        while (answers.isEmpty()) {
            wait(TimeUnit.SECONDS.toMillis(30));
        }
        return answers.removeFirst();
    }

    /// Waits until the client has asked for this task so often.
    public synchronized FakeTask awaitLooks(int count) throws InterruptedException {
        while (looks < count) {
            wait(TimeUnit.SECONDS.toMillis(30));
        }
        return this;
    }

    synchronized void noteLook() {
        looks++;
        notifyAll();
    }

    synchronized void answer(Fields message) {
        answers.add(message);
        status = status(TaskState.SUBMITTED, List.of());
        notifyAll();
    }

    /// Waits until the client cancels.
    public void awaitCancel() throws InterruptedException {
        if (!cancelled.await(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the task was not cancelled");
        }
    }

    void cancel() {
        become(TaskState.CANCELED);
        cancelled.countDown();
    }

    synchronized Fields json() {
        var task = Fields.of("id", Json.string(id)).with("contextId", contextId).with("status", status);
        return artifacts.isEmpty() ? task : task.with("artifacts", Json.array(artifacts));
    }

    private boolean isDone() {
        var state = TaskState.read(status.text("state").orElse("")).orElseThrow();
        return state.isTerminal() || state.isInterrupted();
    }

    synchronized int size() {
        return events.size();
    }

    synchronized int cuts() {
        return cuts;
    }

    /// Returns the event at a place, and waits for it; null at the end of the stream.
    synchronized @Nullable Fields event(int at, int cutsBefore) throws InterruptedException {
        while (at >= events.size() && !isDone() && cuts == cutsBefore) {
            wait(TimeUnit.SECONDS.toMillis(30));
        }
        var end = cuts == cutsBefore ? events.size() : cutAt;
        return at < end ? events.get(at) : null;
    }

    synchronized void awaitDone() throws InterruptedException {
        while (!isDone()) {
            wait(TimeUnit.SECONDS.toMillis(30));
        }
    }
}
