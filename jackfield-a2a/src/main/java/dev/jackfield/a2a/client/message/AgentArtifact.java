package dev.jackfield.a2a.client.message;

import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// A result of a task, or a piece of one.
///
/// @param json in the form of A2A 1.0
public record AgentArtifact(Fields json) {
    public String id() {
        return json.text("artifactId").orElse("");
    }

    /// The name for people; empty when there is none.
    public String name() {
        return json.text("name").orElse("");
    }

    public List<AgentPart> parts() {
        return AgentPart.of(json);
    }

    public String text() {
        return AgentPart.text(parts());
    }
}
