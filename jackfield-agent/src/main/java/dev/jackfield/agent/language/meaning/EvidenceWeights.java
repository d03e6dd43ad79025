package dev.jackfield.agent.language.meaning;

import java.util.Arrays;
import java.util.List;

/// How much each kind of evidence counts. Fitted with the labelled sentences for training, so that the results are
/// probabilities: of the sentences with confidence 0.8, eight of ten are understood rightly. The bias is a little
/// lower than fitted, because fewer sentences are out of scope in a workflow than in that set.
///
/// @param command of each number of an [Evidence] of a command
/// @param background of each number of the evidence of the background
/// @param bias of the background, whatever the sentence is
record EvidenceWeights(List<Double> command, List<Double> background, double bias) {
    static final EvidenceWeights WITH_MODEL =
            new EvidenceWeights(List.of(8.54, 10.56, 7.4, 2.57, -6.11), List.of(6.25, 4.86, 1.56, 0.0, -3.99), 5.7);

    /// For letters alone.
    static final EvidenceWeights WITHOUT_MODEL =
            new EvidenceWeights(List.of(0.0, 0.0, 16.01, 2.34, -6.26), List.of(0.0, 0.0, 4.85, 0.0, -4.36), 4.4);

    /// Returns the probability of each command in their order, and that of the background as the last.
    double[] probabilities(List<Evidence> evidence) {
        var scores = new double[evidence.size()];
        for (var at = 0; at < scores.length; at++) {
            var isBackground = at == scores.length - 1;
            scores[at] = score(evidence.get(at), isBackground ? background : command) + (isBackground ? bias : 0);
        }
        return probabilities(scores);
    }

    private static double score(Evidence evidence, List<Double> weights) {
        var numbers = evidence.numbers();
        var sum = 0.0;
        for (var at = 0; at < numbers.length; at++) {
            sum += numbers[at] * weights.get(at);
        }
        return sum;
    }

    private static double[] probabilities(double[] scores) {
        var largest = Arrays.stream(scores).max().orElse(0);
        var powers =
                Arrays.stream(scores).map(score -> Math.exp(score - largest)).toArray();
        var sum = Arrays.stream(powers).sum();
        return Arrays.stream(powers).map(power -> power / sum).toArray();
    }
}
