package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.text.PoliteWords;
import dev.jackfield.agent.language.text.SentenceWords;
import dev.jackfield.agent.language.value.CommandForm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Tells whether a sentence says which of two similar changes it means, for example that of a customer's address and
/// that of an order's. Their sentences are so near to each other that one word decides.
final class CommandContrast {
    private static final int LEAST_SHARED = 2;

    private final Map<String, Set<String>> words = new HashMap<>();

    CommandContrast(List<CommandForm> forms) {
        forms.forEach(form -> words.put(form.command().name(), words(form.command())));
    }

    private static Set<String> words(CommandSketch command) {
        var parameters = command.parameters().stream().map(ParameterSketch::words);
        return Stream.of(Stream.of(command.words(), command.summary()), parameters, command.utterances().stream())
                .flatMap(texts -> texts)
                .flatMap(CommandContrast::stems)
                .collect(Collectors.toSet());
    }

    private static Stream<String> stems(String text) {
        return SentenceWords.plainWords(text).stream()
                .filter(word -> !PoliteWords.isSmall(word))
                .map(ParameterSketch::stem);
    }

    /// Returns whether two changes take nearly the same values, and the sentence does not say that the first is
    /// meant: it has as many words and values that only the other one has.
    ///
    /// @param wish the sentence without its values
    boolean isUndecided(CommandForm one, CommandForm other, String sentence, String wish) {
        return isSimilar(one.command(), other.command())
                && count(one, other, sentence, wish) <= count(other, one, sentence, wish);
    }

    private static boolean isSimilar(CommandSketch one, CommandSketch other) {
        var shared = one.required().stream().filter(each -> has(other, each)).count();
        return one.isWriting()
                && other.isWriting()
                && shared >= LEAST_SHARED
                && 2 * shared >= one.required().size();
    }

    private static boolean has(CommandSketch command, ParameterSketch parameter) {
        return command.parameter(parameter.name()).isPresent();
    }

    /// Counts what the sentence has of one command, and the other command does not have.
    private long count(CommandForm one, CommandForm other, String sentence, String wish) {
        var own = words.getOrDefault(one.command().name(), Set.of());
        var others = words.getOrDefault(other.command().name(), Set.of());
        var values = one.tellingValues(sentence).keySet().stream()
                .filter(name -> other.command().parameter(name).isEmpty())
                .count();
        return values
                + stems(wish)
                        .distinct()
                        .filter(word -> own.contains(word) && !others.contains(word))
                        .count();
    }
}
