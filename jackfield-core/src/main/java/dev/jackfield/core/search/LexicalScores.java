package dev.jackfield.core.search;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.util.BytesRef;

/// How well the words of a query fit each item of a corpus: 0 for no common word, near 1 for nearly the same text.
///
/// It is the mean of two measures. One is the cosine of 4-grams, which finds parts of words and other forms of them
/// (`lnc.ltc`: damped counts, the query weighted by rarity, both of length 1). What an item has of a word counts by
/// its share of that word, so that `remember` finds `remembered` and hardly finds `number`. The other is BM25F over
/// stems, scaled so that the best item gets what the best cosine is. All counts are of the items that the viewer
/// sees.
final class LexicalScores {
    private static final double SATURATION = 1.2;
    private static final double LENGTH_WEIGHT = 0.75;
    private static final int MOST_TERMS = 400;

    private final Corpus corpus;

    // the visible items that contain one term
    private final int[] items;
    private final int[] counts;
    private int found;

    private LexicalScores(Corpus corpus) {
        this.corpus = corpus;
        this.items = new int[corpus.size()];
        this.counts = new int[corpus.size()];
    }

    /// Returns the score of each item, by its number in the corpus.
    static float[] of(Corpus corpus, String query) {
        var words = Words.of(query);
        var scores = new LexicalScores(corpus);
        var grams = scores.cosines(words);
        var stems = scores.bm25(countTerms(Words.stems(words)));
        var scale = largest(stems) == 0 ? 0 : largest(grams) / largest(stems);
        for (var at = 0; at < grams.length; at++) {
            grams[at] = (grams[at] + stems[at] * scale) / 2;
        }
        return grams;
    }

    /// Returns how often each term occurs, in the order of the query.
    private static Map<String, Integer> countTerms(List<String> terms) {
        var counts = new LinkedHashMap<String, Integer>();
        terms.forEach(term -> counts.merge(term, 1, Integer::sum));
        return counts;
    }

    private static float largest(float[] scores) {
        var largest = 0f;
        for (var score : scores) {
            largest = Math.max(largest, score);
        }
        return largest;
    }

    private float[] cosines(List<String> words) {
        var sum = new GramSum(countTerms(Words.grams(words)));
        countTerms(words).keySet().forEach(sum::add);
        return sum.cosines();
    }

    /// Adds up the products of one word after the other.
    private final class GramSum {
        private final Corpus.Lookup lookup = corpus.lookup(Segment.GRAMS);
        private final float[] scores = new float[corpus.size()];
        private final Map<String, Integer> grams;
        private final Set<String> multiplied = new HashSet<>();

        // of one word: the products, and how many of its grams each item has
        private final float[] products = new float[corpus.size()];
        private final int[] shared = new int[corpus.size()];

        private double norm;

        private GramSum(Map<String, Integer> grams) {
            this.grams = grams;
        }

        private void add(String word) {
            var own = new TreeSet<>(Words.grams(List.of(word)));
            if (multiplied.size() >= MOST_TERMS) {
                return;
            }
            own.forEach(this::multiply);
            for (var item = 0; item < scores.length; item++) {
                if (shared[item] > 0) {
                    scores[item] += products[item] * shared[item] / own.size();
                    products[item] = 0;
                    shared[item] = 0;
                }
            }
        }

        /// A gram that several words have is a part of the first.
        private void multiply(String gram) {
            findItems(lookup, gram);
            var isNew = multiplied.add(gram) && found > 0;
            var weight = isNew ? weight(gram) : 0;
            norm += weight * weight;
            for (var at = 0; at < found; at++) {
                products[items[at]] += (float) (weight * corpus.dampedCount(counts[at]));
                shared[items[at]]++;
            }
        }

        private double weight(String gram) {
            return CountedText.dampedCount(grams.getOrDefault(gram, 1))
                    * (1 + Math.log((1.0 + corpus.size()) / (1 + found)));
        }

        private float[] cosines() {
            var length = (float) Math.sqrt(norm);
            for (var item = 0; item < scores.length; item++) {
                if (scores[item] > 0) {
                    scores[item] /= length * corpus.norm(item);
                }
            }
            return scores;
        }
    }

    private float[] bm25(Map<String, Integer> stems) {
        var scores = new float[corpus.size()];
        var lookup = corpus.lookup(Segment.STEMS);
        for (var term : stems.entrySet().stream().limit(MOST_TERMS).toList()) {
            findItems(lookup, term.getKey());
            var rarity = Math.log(1 + (corpus.size() - found + 0.5) / (found + 0.5)) * term.getValue();
            for (var at = 0; at < found; at++) {
                var longer = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * corpus.relativeLength(items[at]);
                scores[items[at]] += (float) (rarity * counts[at] / (counts[at] + SATURATION * longer));
            }
        }
        return scores;
    }

    private void findItems(Corpus.Lookup lookup, String term) {
        found = 0;
        lookup.forEachItem(new BytesRef(term), (item, count) -> {
            items[found] = item;
            counts[found++] = count;
        });
    }
}
