package dev.jackfield.a2a.client.message;

import dev.jackfield.a2a.TaskState;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The task of an agent as it was when the agent said so. Immutable.
///
/// @param json in the form of A2A 1.0
public record AgentTask(Fields json) implements AgentReply {
    public String id() {
        return json.text("id").orElse("");
    }

    @Override
    public String contextId() {
        return json.text("contextId").orElse("");
    }

    /// The state. One that this version does not know counts as work.
    public TaskState state() {
        return state(json.object("status"));
    }

    static TaskState state(Fields status) {
        return status.text("state").flatMap(TaskState::read).orElse(TaskState.WORKING);
    }

    /// What the agent says about the state: a question, a reason.
    public Optional<AgentMessage> statusMessage() {
        return json.object("status").get("message").flatMap(Json::object).map(AgentMessage::new);
    }

    public List<AgentArtifact> artifacts() {
        return json.objects("artifacts").map(AgentArtifact::new).toList();
    }

    /// The messages so far, as many as the agent shows.
    public List<AgentMessage> history() {
        return json.objects("history").map(AgentMessage::new).toList();
    }

    /// The text of the artifacts; that of the status where there are none.
    @Override
    public String text() {
        var made = artifacts().stream()
                .map(AgentArtifact::text)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
        return made.isEmpty() ? statusMessage().map(AgentMessage::text).orElse("") : made;
    }
}
