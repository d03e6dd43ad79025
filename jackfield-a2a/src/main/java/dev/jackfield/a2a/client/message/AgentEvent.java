package dev.jackfield.a2a.client.message;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;

/// What an agent says while it works.
public sealed interface AgentEvent {

    /// The task as it is now.
    record Snapshot(AgentTask task) implements AgentEvent {}

    /// A message that answers without a task.
    record MessageArrived(AgentMessage message) implements AgentEvent {}

    record StatusChanged(String taskId, String contextId, TaskState state, Optional<AgentMessage> message)
            implements AgentEvent {}

    /// A result, or a piece of one.
    ///
    /// @param isMore whether it continues the artifact of the same id
    /// @param isLast whether the artifact is complete now
    record ArtifactArrived(String taskId, AgentArtifact artifact, boolean isMore, boolean isLast)
            implements AgentEvent {}

    /// Reads an event; empty when this version does not know its kind.
    static Optional<AgentEvent> of(Fields event) {
        if (event.has("task")) {
            return Optional.of(new Snapshot(new AgentTask(event.object("task"))));
        }
        if (event.has("message")) {
            return Optional.of(new MessageArrived(new AgentMessage(event.object("message"))));
        }
        if (event.has("statusUpdate")) {
            return Optional.of(status(event.object("statusUpdate")));
        }
        return event.has("artifactUpdate") ? Optional.of(artifact(event.object("artifactUpdate"))) : Optional.empty();
    }

    private static StatusChanged status(Fields update) {
        var status = update.object("status");
        return new StatusChanged(
                update.text("taskId").orElse(""),
                update.text("contextId").orElse(""),
                AgentTask.state(status),
                status.get("message").flatMap(Json::object).map(AgentMessage::new));
    }

    private static ArtifactArrived artifact(Fields update) {
        return new ArtifactArrived(
                update.text("taskId").orElse(""),
                new AgentArtifact(update.object("artifact")),
                update.isTrue("append"),
                update.isTrue("lastChunk"));
    }
}
