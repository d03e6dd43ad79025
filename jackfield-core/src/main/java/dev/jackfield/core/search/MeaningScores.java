package dev.jackfield.core.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How near each item of a corpus is to a query in meaning: the cosine with the nearest of its pieces.
final class MeaningScores {
    private MeaningScores() {}

    /// Returns the score of each item, by its number in the corpus; not a number for those without a vector.
    static float[] of(Corpus corpus, List<Probe> probes) {
        var scores = new float[corpus.size()];
        var unpacked = new UnpackedVector(probes.getFirst().length());
        for (var item = 0; item < scores.length; item++) {
            scores[item] = score(corpus.vector(item), unpacked, probes);
        }
        return scores;
    }

    private static float score(byte @Nullable [] vector, UnpackedVector unpacked, List<Probe> probes) {
        if (vector == null) {
            return Float.NaN;
        }
        if (!unpacked.read(vector)) {
            return 0; // of another model, or none at all
        }
        var nearest = -1f;
        for (var at = 0; at < probes.size(); at++) {
            nearest = Math.max(nearest, probes.get(at).times(unpacked));
        }
        return nearest;
    }
}
