package dev.jackfield.search;

import java.util.Map;
import org.apache.lucene.util.BytesRef;

/// How well the words of a query fit each item of a corpus: 0 for no common word, near 1 for nearly the same text.
///
/// It is the mean of two measures. One is the cosine of 4-grams, which finds parts of words and other forms of them
/// (`lnc.ltc`: damped counts, the query weighted by rarity, both of length 1). The other is BM25F over stems, scaled so
/// that the best item gets what the best cosine is. All counts are of the items that the viewer sees.
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
    static float[] of(Corpus corpus, CountedText query) {
        var scores = new LexicalScores(corpus);
        var grams = scores.cosines(query.grams());
        var stems = scores.bm25(query.stems());
        var scale = largest(stems) == 0 ? 0 : largest(grams) / largest(stems);
        for (var at = 0; at < grams.length; at++) {
            grams[at] = (grams[at] + stems[at] * scale) / 2;
        }
        return grams;
    }

    private static float largest(float[] scores) {
        var largest = 0f;
        for (var score : scores) {
            largest = Math.max(largest, score);
        }
        return largest;
    }

    private float[] cosines(Map<String, Integer> grams) {
        var scores = new float[corpus.size()];
        var norm = 0.0;
        var lookup = corpus.lookup(Segment.GRAMS);
        for (var term : terms(grams)) {
            look(lookup, term.getKey());
            if (found > 0) {
                var weight = CountedText.damped(term.getValue()) * (1 + Math.log((1.0 + corpus.size()) / (1 + found)));
                norm += weight * weight;
                for (var at = 0; at < found; at++) {
                    scores[items[at]] += (float) (weight * corpus.damped(counts[at]));
                }
            }
        }
        var length = (float) Math.sqrt(norm);
        for (var at = 0; at < scores.length; at++) {
            if (scores[at] > 0) {
                scores[at] /= length * corpus.norm(at);
            }
        }
        return scores;
    }

    private float[] bm25(Map<String, Integer> stems) {
        var scores = new float[corpus.size()];
        var lookup = corpus.lookup(Segment.STEMS);
        for (var term : terms(stems)) {
            look(lookup, term.getKey());
            var rarity = Math.log(1 + (corpus.size() - found + 0.5) / (found + 0.5)) * term.getValue();
            for (var at = 0; at < found; at++) {
                var longer = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * corpus.relativeLength(items[at]);
                scores[items[at]] += (float) (rarity * counts[at] / (counts[at] + SATURATION * longer));
            }
        }
        return scores;
    }

    /// Returns the terms in an order that depends on them alone, so that sums of the same query are always the same.
    private static Iterable<Map.Entry<String, Integer>> terms(Map<String, Integer> terms) {
        return terms.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(MOST_TERMS)
                .toList();
    }

    private void look(Corpus.Lookup lookup, String term) {
        found = 0;
        lookup.each(new BytesRef(term), (item, count) -> {
            items[found] = item;
            counts[found++] = count;
        });
    }
}
