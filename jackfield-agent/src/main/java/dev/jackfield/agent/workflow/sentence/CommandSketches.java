package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.SpokenSigns;
import dev.jackfield.agent.language.sketch.ValueType;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.workflow.Command;
import dev.jackfield.workflow.WhenMissing;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Makes the sketches of commands that `dev.jackfield.agent.language` needs, from their schemas and annotations.
final class CommandSketches {
    private CommandSketches() {}

    static CommandSketch of(UsableCommand command) {
        var schema = command.schema();
        var required = schema.path("required")
                .valueStream()
                .map(name -> name.asString(""))
                .toList();
        var parameters = command.parameters().names().stream()
                .map(name -> parameter(name, schema.path("properties").path(name), required.contains(name), command))
                .toList();
        return new CommandSketch(
                command.name(),
                command.description(),
                command.utterances(),
                parameters,
                command.writes(),
                command.asksFirst());
    }

    private static ParameterSketch parameter(String name, JsonNode schema, boolean isRequired, UsableCommand command) {
        var isList = schema.path("type").asString("").equals("array");
        var value = isList ? schema.path("items") : schema;
        @Nullable WhenMissing said = command.missing().get(name);
        return new ParameterSketch(
                name,
                type(value),
                said == null ? "" : said.ask(),
                pattern(value, said),
                said == null ? SpokenSigns.NONE : SpokenSigns.of(said.spoken()),
                texts(value.path("enum")).toList(),
                texts(schema.path("examples")).toList(),
                isRequired || (said != null && !said.ask().isEmpty()),
                isList,
                offersCandidateValues(command),
                said != null && said.isSentence());
    }

    private static ValueType type(JsonNode schema) {
        return switch (schema.path("type").asString(schema.has("$ref") ? "object" : "string")) {
            case "integer" -> ValueType.INTEGER;
            case "number" -> ValueType.NUMBER;
            case "boolean" -> ValueType.BOOLEAN;
            case "object" -> ValueType.OBJECT;
            default -> ValueType.TEXT;
        };
    }

    /// Returns a pattern for values inside a sentence, so without the marks of its ends.
    private static @Nullable String pattern(JsonNode schema, @Nullable WhenMissing said) {
        if (said != null && !said.looksLike().isEmpty()) {
            return said.looksLike();
        }
        var pattern = schema.path("pattern").asString("");
        return pattern.isEmpty() ? null : pattern.replaceFirst("^\\^", "").replaceFirst("(?<!\\\\)\\$$", "");
    }

    /// Returns the values of a list, and those of lists in it.
    private static Stream<String> texts(JsonNode list) {
        return list.valueStream()
                .flatMap(each -> each.isArray() ? texts(each) : Stream.of(each.asString(each.toString())));
    }

    private static boolean offersCandidateValues(UsableCommand command) {
        return Arrays.stream(command.command().getClass().getMethods())
                .anyMatch(method -> method.getName().equals("candidates")
                        && method.getParameterCount() == 2
                        && !List.<Class<?>>of(Command.class).contains(method.getDeclaringClass()));
    }
}
