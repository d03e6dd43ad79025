package dev.jackfield.agent.delegate;

import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// A command as agents know it.
///
/// @param examples sentences that mean it
/// @param schema the JSON Schema of its parameters
public record AgentCommand(String name, String description, List<String> examples, Fields schema) {
    public AgentCommand {
        examples = List.copyOf(examples);
    }
}
