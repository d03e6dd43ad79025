package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.core.regex.Regex;
import dev.jackfield.core.regex.Steps;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Claims values of several words: those with the form of the examples, and those that follow their name.
final class PhraseValues {
    private static final int MOST_STEPS = 20_000;
    private static final Pattern VALUE = Pattern.compile("[^,;.!?\\n]{1,100}");

    private PhraseValues() {}

    static void claim(ParameterSketch parameter, ClaimedValues claims) {
        if (parameter.pattern() == null && parameter.choices().isEmpty() && !claims.has(parameter.name())) {
            shapedValue(parameter, claims)
                    .or(() -> literalExample(parameter, claims))
                    .or(() -> valueAfterName(parameter, claims))
                    .ifPresent(span -> claims.claim(parameter.name(), List.of(span)));
        }
    }

    private static Optional<ValueSpan> shapedValue(ParameterSketch parameter, ClaimedValues claims) {
        return PhraseShape.of(parameter).flatMap(shape -> find(shape, claims.unclaimedText()));
    }

    private static Optional<ValueSpan> find(String shape, String text) {
        try {
            var regex = Regex.compile("(?<![A-Za-z0-9#])(" + shape + ")");
            var steps = Steps.atMost(MOST_STEPS);
            var from = regex.indexIn(text, steps);
            return from.isEmpty()
                    ? Optional.empty()
                    : regex.groups(text, steps).map(groups -> span(from.getAsInt(), groups.getFirst()));
        } catch (Steps.TooManyStepsException tooMany) {
            return Optional.empty();
        }
    }

    private static ValueSpan span(int from, String value) {
        return new ValueSpan(from, from + value.length(), value);
    }

    /// An example itself, where it is a code like "USA".
    private static Optional<ValueSpan> literalExample(ParameterSketch parameter, ClaimedValues claims) {
        return parameter.examples().stream()
                .filter(example -> example.length() > 1 && example.equals(example.toUpperCase(Locale.ROOT)))
                .map(example -> find(Regex.quote(example) + "(?![A-Za-z0-9])", claims.unclaimedText()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /// What follows the name of the parameter: "first name Ann", "city: Denver".
    private static Optional<ValueSpan> valueAfterName(ParameterSketch parameter, ClaimedValues claims) {
        var words = Pattern.quote(parameter.words()).replace(" ", "\\E[ _-]\\Q");
        var cue = Pattern.compile("(?i)\\b" + words + "\\b(?:\\s*[:=]|\\s+is|\\s+should be)?\\s+");
        var rest = claims.unclaimedText();
        var found = cue.matcher(rest);
        return found.find() ? value(rest, found.end(), parameter) : Optional.empty();
    }

    private static Optional<ValueSpan> value(String rest, int from, ParameterSketch parameter) {
        var matcher = VALUE.matcher(rest).region(from, rest.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        var value = cut(matcher.group(), parameter).strip();
        return value.isEmpty() ? Optional.empty() : Optional.of(span(from, value));
    }

    /// Values end where the examples do: after one word, where all examples are one word.
    private static String cut(String value, ParameterSketch parameter) {
        var isOneWord = !parameter.examples().isEmpty()
                && parameter.examples().stream().noneMatch(example -> example.indexOf(' ') >= 0);
        return isOneWord && value.indexOf(' ') > 0 ? value.substring(0, value.indexOf(' ')) : value;
    }
}
