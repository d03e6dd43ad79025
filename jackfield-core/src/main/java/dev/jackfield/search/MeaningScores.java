package dev.jackfield.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How near each item of a corpus is to a query in meaning: the cosine with the nearest of its pieces.
final class MeaningScores {
    private MeaningScores() {}

    /// Returns the score of each item, by its number in the corpus; not a number for those without a vector.
    static float[] of(Corpus corpus, List<Probe> probes) {
        var scores = new float[corpus.size()];
        for (var item = 0; item < scores.length; item++) {
            scores[item] = score(corpus.vector(item), probes);
        }
        return scores;
    }

    private static float score(byte @Nullable [] vector, List<Probe> probes) {
        if (vector == null) {
            return Float.NaN;
        }
        var nearest = -1f;
        for (var probe : probes) {
            nearest = Math.max(nearest, probe.times(vector));
        }
        return nearest;
    }
}
