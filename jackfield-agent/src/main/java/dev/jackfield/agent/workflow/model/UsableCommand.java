package dev.jackfield.agent.workflow.model;

import dev.jackfield.core.binding.RecordArguments;
import dev.jackfield.tools.Hint;
import dev.jackfield.workflow.Command;
import dev.jackfield.workflow.CommandDescription;
import dev.jackfield.workflow.WhenMissing;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// A command that can be run.
///
/// @param missing what happens where a parameter is missing, by its name
public record UsableCommand(
        String name,
        String context,
        CommandDescription said,
        RecordArguments parameters,
        Command<Record, Object> command,
        Map<String, WhenMissing> missing)
        implements LoadedCommand {

    public UsableCommand {
        missing = new LinkedHashMap<>(missing);
    }

    @Override
    public String description() {
        return said.value();
    }

    public List<Hint> hints() {
        return List.of(said.hints());
    }

    public List<String> utterances() {
        return List.of(said.utterances());
    }

    public boolean writes() {
        return !hints().contains(Hint.READ_ONLY);
    }

    /// Whether the user confirms it each time, when a sentence or an agent asked for it.
    public boolean asksFirst() {
        return hints().contains(Hint.DESTRUCTIVE) && !said.runsAtOnce();
    }

    public Duration timeout() {
        return Duration.ofSeconds(Math.max(1, said.timeoutSeconds()));
    }

    /// Returns the schema of its parameters, a new one each time. It says where a value can be found.
    public ObjectNode schema() {
        var schema = (ObjectNode) parameters.schema().tree().deepCopy();
        missing.forEach((name, when) -> {
            if (when.foundBy().length > 0 && schema.path("properties").path(name) instanceof ObjectNode property) {
                var before = property.path("description").asString("");
                property.put(
                        "description",
                        "%s Found by %s."
                                .formatted(before, String.join(", ", when.foundBy()))
                                .strip());
            }
        });
        return schema;
    }
}
