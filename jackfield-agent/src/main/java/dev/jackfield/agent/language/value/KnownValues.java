package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ValueLookup.Suggestion;
import dev.jackfield.agent.language.text.EditDistance;
import dev.jackfield.agent.language.text.SentenceWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Values that are known by labels, for example the numbers of products by their names; finds labels in sentences.
///
/// Plural and typing mistakes are allowed: "hiking boot" and "hikking boots" are "Hiking Boots". A part of a label is
/// found as well, with a low score: "camera" may be the "Action Camera".
public final class KnownValues {
    private static final int MOST_LABELS = 10_000;
    private static final int MOST_WORDS = 4;
    private static final int MOST_SUGGESTIONS = 5;
    private static final int MOST_SENTENCE_WORDS = 60;
    /// Up to this many labels, each is compared letter by letter.
    private static final int MOST_COMPARED = 500;

    private static final double FARTHEST = 0.2;
    private static final int SHORTEST = 4;
    /// The score of a label whose words are all there, but not beside each other: "shoes for running".
    private static final double SCATTERED = 0.9;
    /// A part of the words of a label counts less than its share.
    private static final double PARTLY = 0.8;

    private static final double LEAST_PART = 0.4;

    private final Map<String, List<Suggestion>> byWords = new LinkedHashMap<>();

    /// @param labels what people call each value; those beyond the first ten thousand are ignored
    public KnownValues(Map<String, String> labels) {
        labels.entrySet().stream()
                .limit(MOST_LABELS)
                .forEach(each -> byWords.computeIfAbsent(
                                key(SentenceWords.plainWords(each.getValue())), _ -> new ArrayList<>())
                        .add(new Suggestion(each.getKey(), each.getValue(), 1)));
        byWords.remove("");
    }

    private static String key(List<String> words) {
        return String.join(" ", words.stream().map(KnownValues::singular).toList());
    }

    private static String singular(String word) {
        if (word.endsWith("ches") || word.endsWith("shes") || word.endsWith("xes")) {
            return word.substring(0, word.length() - 2);
        }
        return word.length() > SHORTEST - 1 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }

    /// Returns where a text has this label, in singular or plural.
    static Optional<ValueSpan> place(String label, String text) {
        var words = SentenceWords.split(text);
        var wanted = key(SentenceWords.plainWords(label));
        var length = SentenceWords.plainWords(label).size();
        for (var first = 0; first + length <= words.size(); first++) {
            var run = words.subList(first, first + length);
            if (key(run.stream()
                            .map(word -> SentenceWords.plainWord(word.text()))
                            .toList())
                    .equals(wanted)) {
                return Optional.of(
                        new ValueSpan(run.getFirst().start(), run.getLast().end(), label));
            }
        }
        return Optional.empty();
    }

    /// Returns the values whose label is in the sentence, the best and longest first; where no label is there as a
    /// whole, those of which a part is.
    public List<Suggestion> suggestionsIn(String sentence) {
        var words = SentenceWords.plainWords(sentence).stream()
                .limit(MOST_SENTENCE_WORDS)
                .map(KnownValues::singular)
                .toList();
        var found = new LinkedHashMap<String, Suggestion>();
        for (var length = MOST_WORDS; length > 0; length--) {
            for (var first = 0; first + length <= words.size(); first++) {
                add(String.join(" ", words.subList(first, first + length)), found);
            }
        }
        return bestSuggestions(found.isEmpty() ? parts(Set.copyOf(words)) : List.copyOf(found.values()));
    }

    private static List<Suggestion> bestSuggestions(List<Suggestion> found) {
        return found.stream()
                .sorted(Comparator.comparingDouble((Suggestion each) -> -each.score()))
                .limit(MOST_SUGGESTIONS)
                .toList();
    }

    private void add(String phrase, Map<String, Suggestion> found) {
        var exact = byWords.get(phrase);
        if (exact != null) {
            exact.forEach(each -> found.merge(each.value(), each, KnownValues::better));
        } else if (phrase.length() > SHORTEST && byWords.size() <= MOST_COMPARED) {
            similarValues(phrase).forEach(each -> found.merge(each.value(), each, KnownValues::better));
        }
    }

    private static Suggestion better(Suggestion one, Suggestion other) {
        return one.score() >= other.score() ? one : other;
    }

    private List<Suggestion> similarValues(String phrase) {
        var found = new ArrayList<Suggestion>();
        byWords.forEach((label, values) -> {
            if (Math.abs(label.length() - phrase.length()) <= 2 && label.charAt(0) == phrase.charAt(0)) {
                var distance = EditDistance.normalisedDistance(label, phrase);
                if (distance <= FARTHEST) {
                    values.forEach(each -> found.add(new Suggestion(each.value(), each.label(), 1 - distance)));
                }
            }
        });
        return found;
    }

    private List<Suggestion> parts(Set<String> words) {
        var found = new ArrayList<Suggestion>();
        byWords.forEach((label, values) -> {
            var score = part(SentenceWords.plainWords(label), words);
            if (score >= LEAST_PART) {
                values.forEach(each -> found.add(new Suggestion(each.value(), each.label(), score)));
            }
        });
        return found;
    }

    private static double part(List<String> label, Set<String> words) {
        var share = (double) label.stream().filter(words::contains).count() / label.size();
        return share == 1 ? SCATTERED : share * PARTLY;
    }
}
