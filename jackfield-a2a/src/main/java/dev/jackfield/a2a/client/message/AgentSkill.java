package dev.jackfield.a2a.client.message;

import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// Something that an agent can do, as its card says. Immutable.
///
/// @param json the whole skill, as the card has it
public record AgentSkill(Fields json) {
    public String id() {
        return json.text("id").orElse("");
    }

    /// The name for people; the id when there is none.
    public String name() {
        return json.text("name").orElseGet(this::id);
    }

    public String description() {
        return json.text("description").orElse("");
    }

    public List<String> tags() {
        return texts("tags");
    }

    /// Messages that this skill can answer.
    public List<String> examples() {
        return texts("examples");
    }

    private List<String> texts(String key) {
        return json.texts(key).toList();
    }
}
