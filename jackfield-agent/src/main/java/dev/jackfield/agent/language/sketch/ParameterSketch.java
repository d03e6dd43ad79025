package dev.jackfield.agent.language.sketch;

import dev.jackfield.agent.language.text.SentenceWords;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The parts of a parameter that help to find its value in a sentence.
///
/// @param question by which its author asks for it; empty for a question that is made of its name
/// @param pattern a regular expression that all values match
/// @param spoken the signs that words in a sentence stand for: `plus` for `+`
/// @param choices the only values; empty when any value is allowed
/// @param isRequired whether the command cannot run without it
/// @param isList whether it takes several values
/// @param hasLookup whether the data of the workflow may be asked for values that the sentence describes
/// @param isWholeText whether the sentence itself is the value, where it has no other
public record ParameterSketch(
        String name,
        ValueType type,
        String question,
        @Nullable String pattern,
        SpokenSigns spoken,
        List<String> choices,
        List<String> examples,
        boolean isRequired,
        boolean isList,
        boolean hasLookup,
        boolean isWholeText) {
    public ParameterSketch {
        choices = List.copyOf(choices);
        examples = List.copyOf(examples);
    }

    /// A required text of which nothing but the name is known.
    public static ParameterSketch text(String name) {
        return new ParameterSketch(
                name, ValueType.TEXT, "", null, SpokenSigns.NONE, List.of(), List.of(), true, false, false, false);
    }

    /// The name as people write it: `order_id` is "order id".
    public String words() {
        return SentenceWords.ofName(name);
    }

    /// Whether a text has no more words than values have, as far as examples and choices tell. One word more is
    /// allowed, and words with digits do not count.
    public boolean isShort(String text) {
        var most = Stream.concat(examples.stream(), choices.stream())
                .mapToLong(ParameterSketch::plainWords)
                .max()
                .orElse(0);
        return plainWords(text) <= Math.max(1, most) + 1;
    }

    private static long plainWords(String text) {
        return SentenceWords.plainWords(text).stream()
                .filter(word -> word.chars().noneMatch(Character::isDigit))
                .count();
    }

    /// Whether a word names this parameter, in singular or plural: "item" and "items" for `item_ids`.
    public boolean isLabel(String word) {
        return SentenceWords.plainWords(words()).stream()
                .map(ParameterSketch::stem)
                .anyMatch(stem(word)::equals);
    }

    /// Returns a word without the plural, and without the number that tells parameters of one name apart.
    public static String stem(String word) {
        return word.replaceFirst("\\d+$", "").replaceFirst("(?<=..)s$", "");
    }
}
