package dev.jackfield.language;

import java.util.Arrays;
import java.util.List;

/// How much each kind of evidence counts. Fitted with the labelled sentences for training, so that the results are
/// probabilities: of the sentences with confidence 0.8, eight of ten are understood rightly.
///
/// @param command of each number of an [Evidence] of a command
/// @param background of each number of the evidence of the background
/// @param bias of the background, whatever the sentence is
record Weights(List<Double> command, List<Double> background, double bias) {
    static final Weights WITH_MODEL =
            new Weights(List.of(9.40, 9.45, 8.20, 1.38, -5.86), List.of(6.19, 4.49, 2.48, 0.0, -5.85), 6.18);

    /// For letters alone.
    static final Weights WITHOUT_MODEL =
            new Weights(List.of(0.0, 0.0, 17.91, 3.03, -6.98), List.of(0.0, 0.0, 4.78, 0.0, -4.71), 5.09);

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
        var powers = Arrays.stream(scores).map(score -> Math.exp(score - largest)).toArray();
        var sum = Arrays.stream(powers).sum();
        return Arrays.stream(powers).map(power -> power / sum).toArray();
    }
}
