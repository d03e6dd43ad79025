package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.text.Cosine;
import dev.jackfield.agent.language.text.EditDistance;
import dev.jackfield.agent.language.text.SentenceVectors;
import dev.jackfield.agent.language.text.SentenceWords;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Finds out which of the allowed values a sentence has: by words, else by meaning.
record ChoiceReader(SentenceVectors vectors) {
    /// Below, a clause is about something else.
    private static final double NEAR_ENOUGH = 0.33;
    /// A clause this much nearer to one choice than to the next means that one.
    private static final double CLEAR_LEAD = 0.13;

    /// Two words say less than a clause, so they must be nearer.
    private static final double VERY_NEAR = 0.55;

    private static final double VERY_CLEAR_LEAD = 0.25;
    private static final int PHRASE = 2;
    private static final int MOST_PHRASES = 12;

    private static final double FARTHEST = 0.25;
    private static final int SHORTEST_STEM = 4;
    private static final int MOST_CHOICES = 50;
    private static final int MOST_CLAUSES = 8;
    private static final Pattern CLAUSE = Pattern.compile("[,.;:!?()\\n]|\\b(?:because|since|as|so|and|but|cause)\\b");

    /// Returns the choice that the sentence has; empty when it has none or several.
    ///
    /// @param topic words that say nothing about the choice, because all sentences with this command have them
    Optional<String> choiceIn(String sentence, List<String> choices, String topic) {
        var byWords =
                choices.stream().filter(choice -> hasWords(sentence, choice)).toList();
        if (byWords.size() == 1) {
            return Optional.of(byWords.getFirst());
        }
        return byWords.isEmpty() && choices.size() <= MOST_CHOICES
                ? choiceByMeaning(sentence, choices, topic)
                : Optional.empty();
    }

    /// Returns the choice that an answer names, which may be mistyped or be its number in the list.
    Optional<String> answer(String answer, List<String> choices, String topic) {
        return choiceByNumber(answer, choices)
                .or(() -> choiceIn(answer, choices, topic))
                .or(() -> nearestChoice(answer, choices));
    }

    /// Returns the choice that an answer is, and nothing else: its number, or its words with few mistakes.
    static Optional<String> choiceNamedBy(String answer, List<String> choices) {
        return choiceByNumber(answer, choices).or(() -> nearestChoice(answer, choices));
    }

    private static Optional<String> choiceByNumber(String answer, List<String> choices) {
        var digits = answer.strip();
        if (digits.length() > 2 || digits.isEmpty() || !digits.chars().allMatch(Character::isDigit)) {
            return Optional.empty();
        }
        var number = Integer.parseInt(digits);
        return number >= 1 && number <= choices.size() ? Optional.of(choices.get(number - 1)) : Optional.empty();
    }

    private static Optional<String> nearestChoice(String answer, List<String> choices) {
        return choices.stream()
                .filter(choice -> EditDistance.normalisedDistance(lowerCase(choice), lowerCase(answer)) <= FARTHEST)
                .min(Comparator.comparingDouble(
                        choice -> EditDistance.normalisedDistance(lowerCase(choice), lowerCase(answer))));
    }

    private static String lowerCase(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    private static boolean hasWords(String sentence, String choice) {
        var words = SentenceWords.plainWords(sentence);
        return !SentenceWords.plainWords(choice).isEmpty()
                && SentenceWords.plainWords(choice).stream()
                        .allMatch(wanted -> words.stream().anyMatch(word -> isSame(word, wanted)));
    }

    /// Whether two words differ in their ending at most: "need" and "needed".
    private static boolean isSame(String word, String wanted) {
        return word.equals(wanted)
                || (word.length() >= SHORTEST_STEM && wanted.startsWith(word))
                || (wanted.length() >= SHORTEST_STEM && word.startsWith(wanted));
    }

    private Optional<String> choiceByMeaning(String sentence, List<String> choices, String topic) {
        var clauses = CLAUSE.splitAsStream(sentence)
                .map(clause -> withoutTopic(topic, clause))
                .filter(clause -> SentenceWords.split(clause).size() > 1)
                .limit(MOST_CLAUSES)
                .toList();
        return clearestChoice(clauses, choices, topic, NEAR_ENOUGH, CLEAR_LEAD)
                .or(() -> clearestChoice(phrases(clauses), choices, topic, VERY_NEAR, VERY_CLEAR_LEAD));
    }

    /// Returns the short parts of longer clauses: "I bought it by accident" has "by accident".
    private static List<String> phrases(List<String> clauses) {
        return clauses.stream()
                .map(clause -> SentenceWords.split(clause).stream()
                        .map(SentenceWords.Word::text)
                        .toList())
                .filter(words -> words.size() > PHRASE)
                .flatMap(words -> IntStream.rangeClosed(0, words.size() - PHRASE)
                        .mapToObj(at -> String.join(" ", words.subList(at, at + PHRASE))))
                .limit(MOST_PHRASES)
                .toList();
    }

    private Optional<String> clearestChoice(
            List<String> parts, List<String> choices, String topic, double near, double clear) {
        return parts.stream()
                .map(part ->
                        vectors.vectorOf(part).flatMap(vector -> leadingChoice(vector, choices, topic, near, clear)))
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(Lead::cosine))
                .map(Lead::choice);
    }

    private record Lead(String choice, double cosine) {}

    private Optional<Lead> leadingChoice(float[] part, List<String> choices, String topic, double near, double clear) {
        var leads = choices.stream()
                .map(choice -> new Lead(choice, nearness(withoutTopic(topic, choice), part)))
                .sorted(Comparator.comparingDouble(lead -> -lead.cosine))
                .toList();
        var next = leads.size() > 1 ? leads.get(1).cosine : 0;
        var best = leads.getFirst();
        return best.cosine >= near && best.cosine - next >= clear ? Optional.of(best) : Optional.empty();
    }

    private double nearness(String choice, float[] part) {
        return vectors.vectorOf(choice).map(vector -> Cosine.of(vector, part)).orElse(0.0);
    }

    private static String withoutTopic(String topic, String text) {
        var left = SentenceWords.plainWords(topic);
        return String.join(
                " ",
                SentenceWords.split(text).stream()
                        .map(SentenceWords.Word::text)
                        .filter(word -> left.stream().noneMatch(each -> isSame(SentenceWords.plainWord(word), each)))
                        .toList());
    }
}
