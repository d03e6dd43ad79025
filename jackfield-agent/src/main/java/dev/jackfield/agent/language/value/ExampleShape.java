package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.core.regex.Regex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Guesses the form of a parameter's values from its type and its examples.
///
/// Only examples without spaces and with digits or signs have a form of their own: `#W0000000` does, "John" does not.
final class ExampleShape {
    private static final String EMAIL = "[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+";
    private static final Pattern RUN = Pattern.compile("\\d+|\\p{L}+|[^\\d\\p{L}]+");
    /// From this many digits on, all values probably have as many.
    private static final int FIXED_DIGITS = 4;

    private ExampleShape() {}

    static Optional<String> of(ParameterSketch parameter) {
        return switch (parameter.type()) {
            case INTEGER -> Optional.of("[-+]?\\d+");
            case NUMBER -> Optional.of("[-+]?\\d+(?:\\.\\d+)?");
            case BOOLEAN, OBJECT -> Optional.empty();
            case TEXT -> ofText(parameter);
        };
    }

    private static Optional<String> ofText(ParameterSketch parameter) {
        var shapes = new ArrayList<String>();
        for (var example : examples(parameter)) {
            if (!isTelling(example)) {
                return Optional.empty();
            }
            shapes.add(example.indexOf('@') > 0 ? EMAIL : shape(example));
        }
        return shapes.isEmpty() ? Optional.empty() : Optional.of(String.join("|", shapes));
    }

    private static List<String> examples(ParameterSketch parameter) {
        return parameter.choices().isEmpty() ? parameter.examples() : List.of();
    }

    private static boolean isTelling(String example) {
        return example.chars().noneMatch(Character::isWhitespace)
                && (example.chars().anyMatch(Character::isDigit) || example.indexOf('@') > 0);
    }

    private static String shape(String example) {
        var shape = new StringBuilder();
        var runs = RUN.matcher(example);
        while (runs.find()) {
            shape.append(ofRun(runs.group()));
        }
        return shape.toString();
    }

    private static String ofRun(String run) {
        if (Character.isDigit(run.charAt(0))) {
            return run.length() >= FIXED_DIGITS ? "\\d{" + run.length() + "}" : "\\d+";
        }
        if (!Character.isLetter(run.charAt(0)) || run.length() == 1) {
            return Regex.quote(run);
        }
        return "[A-Za-z]+";
    }
}
