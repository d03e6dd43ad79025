package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.TaskState;
import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.Ending;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A running or ended call as a task of A2A 1.0. A pure function of the state of the call.
public record TaskView(CallState call, TaskNotes notes) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /// The members of a message that clients know. Strict ones refuse all others, which another client may have sent.
    private static final Set<String> MEMBERS =
            Set.of("messageId", "contextId", "taskId", "role", "parts", "metadata", "extensions", "referenceTaskIds");

    public static TaskView of(CallState call) {
        return new TaskView(call, new TaskNotes(call.about()));
    }

    public static String time(Instant moment) {
        return TIME.format(moment);
    }

    public String id() {
        return call.id();
    }

    /// The context; a task that a client of MCP began has one of its own.
    String context() {
        return notes.context().orElse(call.id());
    }

    public TaskState state() {
        return call.ending().map(this::endState).orElseGet(this::runningState);
    }

    private TaskState endState(Ending ending) {
        return notes.lastState()
                .filter(state -> state != TaskState.COMPLETED || !isWithoutResult(ending))
                .orElseGet(() -> stateAfter(ending));
    }

    /// Whether the call was lost after it was noted how it would end.
    private boolean isWithoutResult(Ending ending) {
        return ending instanceof Ending.Lost && !notes.isClosed();
    }

    /// The state that an ending alone tells.
    static TaskState stateAfter(Ending ending) {
        return switch (ending) {
            case Ending.Cancelled _ -> TaskState.CANCELED;
            case Ending.Replied _, Ending.Failed _, Ending.Lost _ ->
                ToolFailure.of(ending).isPresent() ? TaskState.FAILED : TaskState.COMPLETED;
        };
    }

    private TaskState runningState() {
        if (call.isAsking()) {
            return TaskQuestion.ofFirst(call).isLogin() ? TaskState.AUTH_REQUIRED : TaskState.INPUT_REQUIRED;
        }
        return notes.isWorking() || !notes.isOwn() ? TaskState.WORKING : TaskState.SUBMITTED;
    }

    public Fields status() {
        return status(state(), messageParts());
    }

    /// The status with which a task shows that its call has begun.
    Fields workingStatus() {
        return status(TaskState.WORKING, List.of());
    }

    private Fields status(TaskState state, List<Fields> parts) {
        var status = Fields.of("state", Json.string(state.v10()));
        return (parts.isEmpty() ? status : status.with("message", message(parts)))
                .with("timestamp", time(call.updated()));
    }

    /// What the agent says with the current state.
    private List<Fields> messageParts() {
        if (call.isAsking()) {
            return TaskQuestion.ofFirst(call).parts();
        }
        return call.ending().map(this::closingParts).orElseGet(this::reportParts);
    }

    private List<Fields> reportParts() {
        return call.report().isEmpty() ? List.of() : List.of(Part.text(call.report()));
    }

    private List<Fields> closingParts(Ending ending) {
        var closing = notes.closingParts();
        return closing.isEmpty()
                ? ToolFailure.of(ending)
                        .map(failure -> List.of(Part.text(failure.message())))
                        .orElse(List.of())
                : closing;
    }

    /// A message of the agent about this task. Its id stays the same while it says the same.
    Fields message(List<Fields> parts) {
        return Fields.of("messageId", Json.string(messageId(parts)))
                .with("contextId", context())
                .with("taskId", id())
                .with("role", "ROLE_AGENT")
                .with("parts", Json.array(parts));
    }

    /// A question has its own id each time that it is asked.
    private String messageId(List<Fields> parts) {
        return id() + "-"
                + (call.isAsking() ? TaskQuestion.ofFirst(call).key() : Integer.toHexString(parts.hashCode()));
    }

    /// The whole task.
    ///
    /// @param history how many of the last messages it shows
    /// @param withArtifacts whether it shows artifacts
    public Fields task(int history, boolean withArtifacts) {
        var task =
                Fields.of("id", Json.string(id())).with("contextId", context()).with("status", status());
        var shown = withArtifacts ? task.with("artifacts", Json.array(artifacts())) : task;
        return history > 0 ? shown.with("history", Json.array(history(history))) : shown;
    }

    private List<Fields> history(int most) {
        var all = notes.messages();
        return all.subList(Math.max(0, all.size() - most), all.size()).stream()
                .map(message -> message.without(key -> !MEMBERS.contains(key)))
                .map(message -> message.with("contextId", context()).with("taskId", id()))
                .toList();
    }

    /// All artifacts: those that an agent made on the way, then the result.
    List<Fields> artifacts() {
        var whole = new LinkedHashMap<String, Fields>();
        notes.artifactUpdates().forEach(update -> mergeArtifact(whole, update));
        var all = new ArrayList<>(whole.values());
        result().ifPresent(all::add);
        return all;
    }

    private static void mergeArtifact(LinkedHashMap<String, Fields> whole, Fields update) {
        var artifact = update.object("artifact");
        var isMore = update.isTrue("append");
        whole.merge(
                artifact.text("artifactId").orElse(""),
                artifact,
                (before, after) -> isMore ? joinedArtifact(before, after) : after);
    }

    private static Fields joinedArtifact(Fields before, Fields after) {
        var parts = new ArrayList<>(Part.of(before));
        parts.addAll(Part.of(after));
        return before.with("parts", Json.array(parts));
    }

    /// The result as an artifact; empty where an agent ended the task in its own way.
    Optional<Fields> result() {
        return notes.isClosed() ? Optional.empty() : call.ending().flatMap(ResultArtifact::of);
    }

    Fields statusUpdate(Fields status) {
        return Fields.of("statusUpdate", ids().with("status", status));
    }

    Fields artifactUpdate(Fields update) {
        return Fields.of("artifactUpdate", ids().and(update));
    }

    private Fields ids() {
        return Fields.of("taskId", Json.string(id())).with("contextId", context());
    }
}
