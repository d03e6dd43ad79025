package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.endpoint.TaskSubject;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a task of A2A keeps beside its call: context, messages, artifacts. Kept as JSON with the running call,
/// together with the tool by which MCP and rules judge it.
public record TaskNotes(Fields about) {
    private static final String KEY = "a2a";

    /// The most messages that a task remembers; older ones go first, but for the first one.
    private static final int MOST_MESSAGES = 200;

    /// The most bytes of those messages after the first one.
    private static final int MOST_BYTES = 1 << 20;

    static TaskNotes of(ItemName tool, String asked, String context, A2aVersion version, Fields message) {
        var a2a = Fields.of("context", Json.string(context))
                .with("dialect", version.name())
                .with("messages", Json.array(List.of(message)));
        return new TaskNotes(new TaskSubject(tool, asked).json().with(KEY, a2a));
    }

    private Fields a2a() {
        return about.object(KEY);
    }

    private TaskNotes with(String key, Json value) {
        return new TaskNotes(about.with(KEY, a2a().with(key, value)));
    }

    /// The tool that is called; empty when none was found.
    Optional<ItemName> tool() {
        return Optional.of(TaskSubject.read(about).tool())
                .filter(tool -> !tool.source().isEmpty());
    }

    /// Whether an A2A client began this call, and not one of MCP.
    boolean isOwn() {
        return about.has(KEY);
    }

    Optional<String> context() {
        return a2a().text("context");
    }

    public A2aVersion version() {
        return a2a().text("dialect").flatMap(A2aVersion::findByName).orElse(A2aVersion.V10);
    }

    public List<Fields> messages() {
        return objects("messages");
    }

    TaskNotes withMessage(Fields message) {
        var all = new ArrayList<>(messages());
        all.add(message);
        while (all.size() > 1 && (all.size() > MOST_MESSAGES || bytes(all.subList(1, all.size())) > MOST_BYTES)) {
            all.remove(1);
        }
        return with("messages", Json.array(all));
    }

    private static long bytes(List<Fields> messages) {
        return messages.stream().mapToLong(Fields::length).sum();
    }

    /// Whether the call has begun.
    boolean isWorking() {
        return a2a().isTrue("working");
    }

    TaskNotes withWorking() {
        return with("working", RawJson.TRUE);
    }

    /// These notes before anything came of the task.
    TaskNotes asSubmitted() {
        return new TaskNotes(about.with(
                KEY,
                a2a().without("working").without("artifacts").without("closing").without("last")));
    }

    /// The events about artifacts that an agent made before the end.
    List<Fields> artifactUpdates() {
        return objects("artifacts");
    }

    TaskNotes withArtifactUpdate(Fields update) {
        var all = new ArrayList<>(artifactUpdates());
        all.add(update);
        return with("artifacts", Json.array(all));
    }

    /// The state at the end, where the ending of the call alone does not tell it.
    Optional<TaskState> lastState() {
        return a2a().text("last").flatMap(TaskState::read);
    }

    TaskNotes withLastState(TaskState state) {
        return with("last", Json.string(state.name()));
    }

    /// Whether an agent ended the task in its own way, so that its call has no result to show.
    boolean isClosed() {
        return a2a().has("closing");
    }

    /// The closing words of an agent.
    List<Fields> closingParts() {
        return objects("closing");
    }

    TaskNotes withClosingParts(List<Fields> parts) {
        return with("closing", Json.array(parts));
    }

    private List<Fields> objects(String key) {
        return a2a().objects(key).toList();
    }
}
