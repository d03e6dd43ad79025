package dev.jackfield.a2a.client.message;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A message to an agent, or from it. Immutable.
///
/// @param json in the form of A2A 1.0
public record AgentMessage(Fields json) implements AgentReply {

    /// A message to an agent.
    public static AgentMessage of(List<AgentPart> parts) {
        var content = parts.stream().map(AgentPart::json).toList();
        return new AgentMessage(
                Fields.of("messageId", Json.string(UUID.randomUUID().toString()))
                        .with("role", "ROLE_USER")
                        .with("parts", Json.array(content)));
    }

    public static AgentMessage text(String text) {
        return of(List.of(AgentPart.text(text)));
    }

    public static AgentMessage data(Map<String, ?> values) {
        return of(List.of(AgentPart.data(values)));
    }

    /// Returns this message as one that continues a conversation; an empty id changes nothing.
    public AgentMessage withContext(String contextId) {
        return contextId.isEmpty() ? this : new AgentMessage(json.with("contextId", contextId));
    }

    /// Returns this message as one that continues a task; an empty id changes nothing.
    public AgentMessage withTask(String taskId) {
        return taskId.isEmpty() ? this : new AgentMessage(json.with("taskId", taskId));
    }

    public AgentMessage withMetadata(String key, String value) {
        return new AgentMessage(json.with("metadata", json.object("metadata").with(key, value)));
    }

    public String messageId() {
        return json.text("messageId").orElse("");
    }

    @Override
    public String contextId() {
        return json.text("contextId").orElse("");
    }

    /// The id of the task that the message belongs to; empty when there is none.
    public String taskId() {
        return json.text("taskId").orElse("");
    }

    public List<AgentPart> parts() {
        return AgentPart.of(json);
    }

    @Override
    public String text() {
        return AgentPart.text(parts());
    }
}
