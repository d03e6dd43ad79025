package dev.jackfield.agent.language.text;

import java.util.HashMap;
import java.util.Map;

/// The weights of all sequences of four letters in a text. Typing mistakes and endings of words change few of them.
public record LetterVector(Map<String, Double> weights) {
    private static final int LENGTH = 4;

    /// Returns the vector of length 1; of a text without letters, the empty one.
    ///
    /// @param rarity how much each sequence says
    public static LetterVector of(String text, Rarity rarity) {
        var weights = new HashMap<String, Double>();
        countGrams(text).forEach((gram, count) -> weights.put(gram, (1 + Math.log(count)) * rarity.weightOf(gram)));
        var length = Math.sqrt(
                weights.values().stream().mapToDouble(each -> each * each).sum());
        weights.replaceAll((_, weight) -> weight / length);
        return new LetterVector(weights);
    }

    static Map<String, Integer> countGrams(String text) {
        var counts = new HashMap<String, Integer>();
        for (var word : SentenceWords.plainWords(text)) {
            var padded = " " + word + " ";
            for (var at = 0; at + LENGTH <= padded.length() || at == 0; at++) {
                var end = Math.min(padded.length(), at + LENGTH);
                counts.merge(padded.substring(at, end), 1, Integer::sum);
            }
        }
        return counts;
    }

    public double times(LetterVector other) {
        var isSmaller = weights.size() < other.weights.size();
        var smaller = isSmaller ? weights : other.weights;
        var larger = isSmaller ? other.weights : weights;
        return smaller.entrySet().stream()
                .mapToDouble(each -> each.getValue() * larger.getOrDefault(each.getKey(), 0.0))
                .sum();
    }

    /// How much a sequence of letters says: the fewer texts have it, the more.
    public record Rarity(Map<String, Integer> texts, int count) {
        public static Rarity from(Iterable<String> texts) {
            var counts = new HashMap<String, Integer>();
            var size = 0;
            for (var text : texts) {
                countGrams(text).keySet().forEach(gram -> counts.merge(gram, 1, Integer::sum));
                size++;
            }
            return new Rarity(Map.copyOf(counts), size);
        }

        double weightOf(String gram) {
            return Math.log((1.0 + count) / (1 + texts.getOrDefault(gram, 0))) + 0.1;
        }
    }
}
