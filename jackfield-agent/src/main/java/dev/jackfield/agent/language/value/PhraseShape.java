package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.core.regex.Regex;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The form of a value of several words, guessed from examples: "123 Main St" or "Apt 1".
final class PhraseShape {
    private static final Pattern NUMBER_FIRST = Pattern.compile("\\d+\\s+\\p{L}.*");
    private static final Pattern NUMBER_LAST = Pattern.compile("(\\p{L}+)\\s+\\d+");

    /// A number and capitalised words, or a number and all words before the next comma.
    private static final String NUMBER_AND_WORDS =
            "\\d{1,6}(?: [A-Z0-9][A-Za-z0-9.'-]*)+|\\d{1,6}(?: [a-z][A-Za-z.'-]*){1,4}(?=,)";

    private PhraseShape() {}

    static Optional<String> of(ParameterSketch parameter) {
        var examples = parameter.examples();
        if (parameter.pattern() != null || examples.isEmpty()) {
            return Optional.empty();
        }
        if (examples.stream().allMatch(each -> NUMBER_FIRST.matcher(each).matches())) {
            return Optional.of(NUMBER_AND_WORDS);
        }
        return examples.stream().allMatch(each -> NUMBER_LAST.matcher(each).matches())
                ? Optional.of(sameWords(examples))
                : Optional.empty();
    }

    /// One of the words that the examples begin with, and a number.
    private static String sameWords(List<String> examples) {
        var words = examples.stream()
                .map(each -> Regex.quote(each.substring(0, each.indexOf(' '))))
                .map(PhraseShape::anyCase)
                .distinct()
                .toList();
        return "(?:" + String.join("|", words) + ")\\.? #?[A-Za-z]?\\d{1,5}[A-Za-z]?";
    }

    private static String anyCase(String word) {
        var first = word.substring(0, 1);
        return "[" + first.toUpperCase(java.util.Locale.ROOT) + first.toLowerCase(java.util.Locale.ROOT) + "]"
                + word.substring(1);
    }
}
