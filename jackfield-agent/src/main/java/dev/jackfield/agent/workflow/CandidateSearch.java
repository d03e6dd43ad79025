package dev.jackfield.agent.workflow;

import dev.jackfield.language.ValueLookup.Suggestion;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds the things that a sentence names among those that there are.
final class CandidateSearch {
    private static final int MOST = 5;
    private static final int MOST_CANDIDATES = 10_000;
    private static final double PARTLY = 0.8;
    private static final double ENOUGH = 0.4;

    private CandidateSearch() {}

    /// Returns the best candidates, the best first.
    ///
    /// @param candidates values, each with what people call it
    static List<Suggestion> in(Map<String, String> candidates, String sentence) {
        var said = words(sentence);
        return candidates.entrySet().stream()
                .limit(MOST_CANDIDATES)
                .map(each -> new Suggestion(each.getKey(), each.getValue(), score(words(each.getValue()), said)))
                .filter(each -> each.score() >= ENOUGH)
                .sorted(Comparator.comparingDouble(Suggestion::score).reversed().thenComparing(Suggestion::label))
                .limit(MOST)
                .toList();
    }

    private static double score(Set<String> label, Set<String> said) {
        if (label.isEmpty()) {
            return 0;
        }
        var found = (double) label.stream().filter(said::contains).count() / label.size();
        return found == 1 ? 1 : found * PARTLY;
    }

    /// Returns the words in their singular, as far as a plural is only an s or es.
    private static Set<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(CandidateSearch::singular)
                .collect(Collectors.toSet());
    }

    private static String singular(String word) {
        if (word.endsWith("ches") || word.endsWith("shes") || word.endsWith("xes")) {
            return word.substring(0, word.length() - 2);
        }
        return word.length() > 3 && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    }
}
