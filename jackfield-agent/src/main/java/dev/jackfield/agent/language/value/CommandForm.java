package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A command with the patterns of its values, which tell how well the values in a sentence fit it.
public record CommandForm(CommandSketch command, Map<String, ValuePattern> patterns) {

    public CommandForm {
        patterns = Map.copyOf(patterns);
    }

    /// Returns the forms of commands; equal patterns are one object.
    public static List<CommandForm> all(List<CommandSketch> commands) {
        var shared = new HashMap<List<String>, Optional<ValuePattern>>();
        return commands.stream().map(command -> of(command, shared)).toList();
    }

    private static CommandForm of(CommandSketch command, Map<List<String>, Optional<ValuePattern>> shared) {
        var patterns = new HashMap<String, ValuePattern>();
        for (var parameter : command.parameters()) {
            shared.computeIfAbsent(origin(parameter), _ -> ValuePattern.of(parameter))
                    .ifPresent(pattern -> patterns.put(parameter.name(), pattern));
        }
        return new CommandForm(command, patterns);
    }

    /// Returns all of a parameter that a pattern is made of.
    private static List<String> origin(ParameterSketch parameter) {
        var origin = new ArrayList<>(parameter.examples());
        origin.add(String.valueOf(parameter.pattern()));
        origin.add(parameter.type().name());
        origin.add(parameter.spoken().toString());
        origin.add(String.valueOf(parameter.choices().isEmpty()));
        return origin;
    }

    /// Whether some values have no form of their own, but are words.
    public boolean hasWordyValues() {
        return command.parameters().stream()
                .anyMatch(each -> !patterns.containsKey(each.name())
                        && !each.examples().isEmpty()
                        && each.choices().isEmpty());
    }

    /// Returns the telling values that the sentence has for parameters of this command.
    public Map<String, List<ValueSpan>> tellingValues(String text) {
        var found = new HashMap<String, List<ValueSpan>>();
        patterns.forEach((name, pattern) -> {
            var spans =
                    pattern.valuesIn(text).stream().filter(ValueSpan::isTelling).toList();
            if (!spans.isEmpty()) {
                found.put(name, spans);
            }
        });
        return found;
    }
}
