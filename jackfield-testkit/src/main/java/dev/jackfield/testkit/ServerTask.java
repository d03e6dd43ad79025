package dev.jackfield.testkit;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A task of a fake server: its status, its open questions, and its result.
public final class ServerTask {
    /// How long a task is kept; the suite takes seconds.
    static final long TTL_MILLIS = 300_000;

    private static final long POLL_MILLIS = 100;

    private final String id = UUID.randomUUID().toString();
    private final Instant created = Instant.now();

    // all guarded by this
    private Status status = Status.WORKING;
    private Instant updated = created;
    private String message = "";
    private Fields result = Fields.EMPTY;
    private @Nullable RpcError error;
    private final Map<String, Fields> open = new LinkedHashMap<>();
    private Fields answers = Fields.EMPTY;
    private @Nullable Thread runner;
    private boolean isSeen;
    private Instant lastSeen = created;

    /// The words of the protocol in lower case.
    public enum Status {
        WORKING,
        INPUT_REQUIRED,
        COMPLETED,
        FAILED,
        CANCELLED;

        boolean isEnd() {
            return compareTo(COMPLETED) >= 0;
        }

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public String id() {
        return id;
    }

    boolean isOutdated() {
        return created.plusMillis(TTL_MILLIS).isBefore(Instant.now());
    }

    void run(IncomingRequest call, TaskHandler handler) {
        synchronized (this) {
            runner = Thread.ofVirtual().name("task " + call.name()).unstarted(() -> end(call, handler));
        }
        runner.start();
    }

    private void end(IncomingRequest call, TaskHandler handler) {
        try {
            var done = handler.handle(call, this);
            finish(Status.COMPLETED, done, null);
        } catch (RpcException refused) {
            finish(Status.FAILED, Fields.EMPTY, refused.error());
        } catch (InterruptedException interrupted) {
            finish(Status.CANCELLED, Fields.EMPTY, null);
        }
    }

    private synchronized void finish(Status end, Fields done, @Nullable RpcError why) {
        if (!status.isEnd()) {
            status = end;
            result = done;
            error = why;
            noteChange();
        }
    }

    /// Only under the lock.
    private void noteChange() {
        updated = Instant.now();
        notifyAll();
    }

    /// Shows a text with the status from now on.
    public synchronized void setMessage(String text) {
        message = text;
        noteChange();
    }

    /// Asks all questions at once and waits for all answers.
    ///
    /// @param questions as they stand in `inputRequests`
    public synchronized Fields ask(Fields questions) throws InterruptedException {
        questions.keys().forEach(key -> open.put(key, questions.object(key)));
        answers = Fields.EMPTY;
        status = Status.INPUT_REQUIRED;
        noteChange();
        while (!open.isEmpty()) {
            wait();
        }
        status = Status.WORKING;
        noteChange();
        return answers;
    }

    /// Takes the answers to open questions; others are ignored.
    synchronized void answer(Fields given) {
        for (var key : given.keys()) {
            if (open.remove(key) != null) {
                answers = answers.with(key, given.object(key));
                noteChange();
            }
        }
    }

    /// Waits for the next question to a legacy client, which receives it while it asks for the result; empty at
    /// the end of the task.
    synchronized Optional<Map.Entry<String, Fields>> nextQuestion() throws InterruptedException {
        while (!status.isEnd() && open.isEmpty()) {
            wait();
        }
        return status.isEnd()
                ? Optional.empty()
                : Optional.of(open.entrySet().iterator().next());
    }

    void cancel() {
        finish(Status.CANCELLED, Fields.EMPTY, null);
        synchronized (this) {
            if (runner != null) {
                runner.interrupt();
            }
        }
    }

    /// Marks the task as known to a client, because the client asks for it.
    synchronized ServerTask markSeen() {
        isSeen = true;
        lastSeen = Instant.now();
        notifyAll();
        return this;
    }

    /// Waits until a client knows of the task.
    public synchronized void awaitSeen() throws InterruptedException {
        while (!isSeen) {
            wait();
        }
    }

    /// Waits until a client asks for the task after this time.
    public synchronized void awaitSeenAfter(Instant time) throws InterruptedException {
        while (!lastSeen.isAfter(time)) {
            wait();
        }
    }

    /// Waits until the task has ended.
    public synchronized Status awaitEnd() throws InterruptedException {
        while (!status.isEnd()) {
            wait();
        }
        return status;
    }

    /// The task without its result.
    synchronized Fields describe(Era era) {
        var suffix = era == Era.MODERN ? "Ms" : "";
        var task = Fields.of("taskId", Json.string(id))
                .with("status", status.wireName())
                .with("createdAt", created.toString())
                .with("lastUpdatedAt", updated.toString())
                .with("ttl" + suffix, Json.number(TTL_MILLIS))
                .with("pollInterval" + suffix, Json.number(POLL_MILLIS));
        return message.isEmpty() ? task : task.with("statusMessage", message);
    }

    /// The task as a modern client sees it, with questions, result or error.
    synchronized Fields details() {
        var task = describe(Era.MODERN);
        return switch (status) {
            case WORKING, CANCELLED -> task;
            case INPUT_REQUIRED -> task.with("inputRequests", questions());
            case COMPLETED -> task.with("result", result);
            case FAILED -> task.with("error", error().json());
        };
    }

    private Fields questions() {
        var all = Fields.EMPTY;
        for (var question : open.entrySet()) {
            all = all.with(question.getKey(), question.getValue());
        }
        return all;
    }

    /// Returns or throws what the call itself would have.
    synchronized Fields result() {
        if (status == Status.COMPLETED) {
            return result;
        }
        throw new RpcException(error());
    }

    private RpcError error() {
        var known = error;
        return known == null ? RpcError.of(RpcError.INTERNAL, "The task was cancelled") : known;
    }
}
