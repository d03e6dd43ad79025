package dev.jackfield.language;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Values that are known by labels, for example the numbers of products by their names; finds labels in sentences.
///
/// Plural and typing mistakes are allowed: "hiking boot" and "hikking boots" are "Hiking Boots".
public final class KnownValues {
    private static final int MOST_LABELS = 10_000;
    private static final int MOST_WORDS = 4;
    private static final int MOST_SUGGESTIONS = 3;
    private static final int MOST_SENTENCE_WORDS = 60;
    /// Up to this many labels, each is compared letter by letter.
    private static final int MOST_COMPARED = 500;

    private static final double FARTHEST = 0.2;
    private static final int SHORTEST = 4;

    private final Map<String, ValueLookup.Suggestion> byWords = new HashMap<>();

    /// @param values the values by their labels; those beyond the first ten thousand are ignored
    public KnownValues(Map<String, String> values) {
        values.entrySet().stream()
                .limit(MOST_LABELS)
                .forEach(each -> byWords.putIfAbsent(
                        key(Words.plain(each.getKey())),
                        new ValueLookup.Suggestion(each.getValue(), each.getKey(), 1)));
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

    /// Returns the values whose label is in the sentence, the best and longest first.
    public List<ValueLookup.Suggestion> in(String sentence) {
        var words = Words.plain(sentence).stream().limit(MOST_SENTENCE_WORDS).toList();
        var found = new LinkedHashMap<String, ValueLookup.Suggestion>();
        for (var length = MOST_WORDS; length > 0; length--) {
            for (var first = 0; first + length <= words.size(); first++) {
                add(key(words.subList(first, first + length)), found);
            }
        }
        return found.values().stream()
                .sorted(Comparator.comparingDouble((ValueLookup.Suggestion each) -> -each.score()))
                .limit(MOST_SUGGESTIONS)
                .toList();
    }

    private void add(String phrase, Map<String, ValueLookup.Suggestion> found) {
        var exact = byWords.get(phrase);
        if (exact != null) {
            found.merge(exact.value(), exact, KnownValues::better);
        } else if (phrase.length() > SHORTEST && byWords.size() <= MOST_COMPARED) {
            similar(phrase).forEach(each -> found.merge(each.value(), each, KnownValues::better));
        }
    }

    private static ValueLookup.Suggestion better(ValueLookup.Suggestion one, ValueLookup.Suggestion other) {
        return one.score() >= other.score() ? one : other;
    }

    private List<ValueLookup.Suggestion> similar(String phrase) {
        var found = new ArrayList<ValueLookup.Suggestion>();
        byWords.forEach((label, value) -> {
            if (Math.abs(label.length() - phrase.length()) <= 2 && label.charAt(0) == phrase.charAt(0)) {
                var distance = EditDistance.normalised(label, phrase);
                if (distance <= FARTHEST) {
                    found.add(new ValueLookup.Suggestion(value.value(), value.label(), 1 - distance));
                }
            }
        });
        return found;
    }
}
