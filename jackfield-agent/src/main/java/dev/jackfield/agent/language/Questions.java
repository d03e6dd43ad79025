package dev.jackfield.agent.language;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueType;
import dev.jackfield.agent.language.text.SentenceWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes questions to the user.
final class Questions {
    private Questions() {}

    static String outOfScope() {
        return "I did not understand that. Say it in other words, or ask \"what can I do\".";
    }

    static String whichCommand(List<CommandSketch> candidates) {
        if (candidates.size() == 1) {
            return "Do you mean \"%s\": %s%nAnswer yes, or say it in other words."
                    .formatted(
                            candidates.getFirst().words(), candidates.getFirst().summary());
        }
        var question = new StringBuilder("Which of these do you mean?");
        for (var at = 0; at < candidates.size(); at++) {
            var candidate = candidates.get(at);
            question.append("\n  %d. %s: %s".formatted(at + 1, candidate.words(), candidate.summary()));
        }
        return question.append("\nAnswer with a number or a name, or say it in other words.")
                .toString();
    }

    /// One question for all parameters that are missing: what is needed and for what, then the authors' own
    /// questions.
    static String parameters(
            CommandSketch command,
            List<ParameterSketch> missing,
            Map<String, String> problems,
            Map<String, List<String>> proposals) {
        var question = new StringBuilder();
        problems.forEach((name, problem) -> question.append("%s: %s%n".formatted(SentenceWords.ofName(name), problem)));
        question.append("To %s, I need ".formatted(command.words()));
        var parts = missing.stream()
                .map(each -> part(each, proposals.getOrDefault(each.name(), List.of())))
                .toList();
        question.append(joinedParts(parts, " and ")).append('.');
        missing.stream()
                .map(ParameterSketch::question)
                .filter(text -> !text.isBlank())
                .distinct()
                .forEach(text -> question.append(' ').append(text.strip()));
        return question.toString();
    }

    private static String part(ParameterSketch parameter, List<String> proposals) {
        var name = "the " + parameter.words();
        if (!proposals.isEmpty()) {
            return name + " (did you mean " + joinedParts(proposals, " or ") + "?)";
        }
        if (!parameter.choices().isEmpty()) {
            return name + " (" + joinedParts(parameter.choices(), " or ") + ")";
        }
        if (parameter.type() == ValueType.OBJECT) {
            return name
                    + (parameter.isList() ? " (JSON objects, which only a tool call can pass)" : " (as a JSON object)");
        }
        return parameter.examples().isEmpty() || !parameter.question().isBlank()
                ? name
                : name + " (such as " + parameter.examples().getFirst() + ")";
    }

    private static String joinedParts(List<String> parts, String last) {
        return parts.size() == 1
                ? parts.getFirst()
                : String.join(", ", parts.subList(0, parts.size() - 1)) + last + parts.getLast();
    }

    static String confirmation(CommandSketch command, Map<String, Object> parameters) {
        var parts = new ArrayList<String>();
        command.parameters().stream()
                .filter(each -> parameters.containsKey(each.name()))
                .forEach(each -> parts.add(each.words() + " " + parameters.get(each.name())));
        var with = parts.isEmpty() ? "" : " with " + joinedParts(parts, " and ");
        return "Shall I %s%s? (yes or no)".formatted(command.words(), with);
    }
}
