package dev.jackfield.a2a.door.task;

import dev.jackfield.core.running.CallState;
import dev.jackfield.core.running.RunningCall;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/// A message that the agent accepted, and the running call that answers it.
///
/// @param fresh the task, if the message began one
public record AcceptedMessage(RunningCall running, Optional<LiveTask> fresh) {
    private static final Duration ENDLESS = Duration.ofDays(10_000);

    public CallState await(Predicate<CallState> wanted) throws InterruptedException {
        return running.await(wanted, Deadline.after(ENDLESS));
    }

    /// Whether a task came of the message.
    public boolean isTask() {
        return fresh.flatMap(LiveTask::directMessage).isEmpty();
    }

    /// The state with which a stream begins. A new task begins as submitted, whatever has become of it since.
    public CallState firstState(CallState state) {
        return fresh.isPresent() ? submittedState(state) : state;
    }

    private static CallState submittedState(CallState now) {
        var notes = new TaskNotes(now.about());
        return new CallState(
                now.id(),
                notes.asSubmitted().about(),
                now.created(),
                now.created(),
                now.expires(),
                "",
                new LinkedHashMap<>(),
                Optional.empty(),
                now.isKept());
    }

    /// The answer to the message: a task, or a message where the agent made none.
    public Fields answer(CallState state, int history) {
        return fresh.flatMap(LiveTask::directMessage)
                .map(parts -> Fields.of("message", agentMessage(parts)))
                .orElseGet(() -> Fields.of("task", TaskView.of(state).task(history, true)));
    }

    private Fields agentMessage(List<Fields> parts) {
        return Fields.of("messageId", Json.string(UUID.randomUUID().toString()))
                .with("contextId", fresh.orElseThrow().context())
                .with("role", "ROLE_AGENT")
                .with("parts", Json.array(parts));
    }
}
