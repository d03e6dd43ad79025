package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.Labelled;
import dev.jackfield.agent.language.Retail;
import dev.jackfield.agent.language.TestModel;
import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.text.SentenceVectors;
import dev.jackfield.agent.language.value.CommandForm;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Fits [EvidenceWeights] to the labelled sentences for training, and prints them: `main` of this class, with
/// `words` for those without a model. It never reads the half that is kept aside.
///
/// The weights are those under which the labels are most probable, drawn a little to 0.
final class WeightFitting {
    private static final int NUMBERS = 5;
    private static final int BIAS = 2 * NUMBERS;
    private static final int ROUNDS = 4_000;
    private static final double STEP = 0.5;
    private static final double DRAW = 0.0003;
    private static final int FOLDS = 5;

    private final List<Example> examples;
    private final boolean hasModel;

    private record Example(Labelled labelled, List<Evidence> evidence, int label) {}

    private WeightFitting(List<Example> examples, boolean hasModel) {
        this.examples = examples;
        this.hasModel = hasModel;
    }

    public static void main(String[] arguments) {
        var hasModel = arguments.length == 0;
        try (var model = TestModel.open()) {
            var vectors = hasModel ? model.vectors() : TestModel.none();
            new WeightFitting(examples(vectors), hasModel).report();
        }
    }

    /// The sentences for training are examples of the commands, too, but none is compared with itself.
    private static List<Example> examples(SentenceVectors vectors) {
        var all = new Example[Labelled.train().size()];
        for (var fold = 0; fold < FOLDS; fold++) {
            addFold(fold, vectors, all);
        }
        return List.of(all);
    }

    private static void addFold(int fold, SentenceVectors vectors, Example[] all) {
        var kept = Labelled.train();
        var left = new HashSet<String>();
        for (var at = fold; at < all.length; at += FOLDS) {
            left.add(kept.get(at).utterance());
        }
        var commands = Labelled.commandsWithout(left);
        var names = commands.stream().map(CommandSketch::name).toList();
        var prepared = new Examples(CommandForm.all(commands), vectors);
        var reader = new EvidenceReader(prepared, Retail.LOOKUP);
        for (var at = fold; at < all.length; at += FOLDS) {
            var each = kept.get(at);
            var label = each.command() == null ? names.size() : names.indexOf(each.command());
            all[at] = new Example(
                    each, reader.read(each.utterance(), prepared.comparedSentence(each.utterance())), label);
        }
    }

    private void report() {
        System.out.println(weights(fit(examples)));
        var wrong = 0;
        var loss = 0.0;
        for (var fold = 0; fold < FOLDS; fold++) {
            var kept = fold;
            var weights = weights(fit(IntStream.range(0, examples.size())
                    .filter(at -> at % FOLDS != kept)
                    .mapToObj(examples::get)
                    .toList()));
            for (var at = fold; at < examples.size(); at += FOLDS) {
                var example = examples.get(at);
                var probabilities = weights.probabilities(example.evidence);
                loss -= Math.log(probabilities[example.label]);
                var best = best(probabilities);
                if (best != example.label) {
                    wrong++;
                    System.out.printf(Locale.ROOT, "%.2f as %d: %s%n", probabilities[best], best, example.labelled);
                }
            }
        }
        System.out.printf(Locale.ROOT, "%d of %d wrong, loss %.3f%n", wrong, examples.size(), loss / examples.size());
    }

    private static int best(double[] probabilities) {
        return IntStream.range(0, probabilities.length)
                .reduce((one, other) -> probabilities[other] > probabilities[one] ? other : one)
                .orElseThrow();
    }

    private static EvidenceWeights weights(double[] all) {
        return new EvidenceWeights(list(all, 0), list(all, NUMBERS), all[BIAS]);
    }

    private static List<Double> list(double[] all, int from) {
        return Arrays.stream(all, from, from + NUMBERS)
                .mapToObj(each -> Math.round(each * 100) / 100.0)
                .toList();
    }

    private double[] fit(List<Example> training) {
        var weights = new double[BIAS + 1];
        var squares = new double[weights.length];
        for (var round = 0; round < ROUNDS; round++) {
            var slope = slope(weights, training);
            for (var at = 0; at < weights.length; at++) {
                var step = isUsed(at) ? slope[at] / training.size() - DRAW * weights[at] : 0;
                squares[at] += step * step;
                weights[at] += STEP * step / (Math.sqrt(squares[at]) + 1e-8);
            }
        }
        return weights;
    }

    /// The background has no parameters to fill, and without a model there are no meanings.
    private boolean isUsed(int at) {
        return at != NUMBERS + 3 && (hasModel || at == BIAS || at % NUMBERS > 1);
    }

    private static double[] slope(double[] weights, List<Example> training) {
        var slope = new double[weights.length];
        var unrounded = new EvidenceWeights(
                Arrays.stream(weights, 0, NUMBERS).boxed().toList(),
                Arrays.stream(weights, NUMBERS, BIAS).boxed().toList(),
                weights[BIAS]);
        for (var example : training) {
            var probabilities = unrounded.probabilities(example.evidence);
            for (var at = 0; at < probabilities.length; at++) {
                var difference = (at == example.label ? 1 : 0) - probabilities[at];
                add(slope, at == probabilities.length - 1, example.evidence.get(at), difference);
            }
        }
        return slope;
    }

    private static void add(double[] slope, boolean isBackground, Evidence evidence, double difference) {
        var numbers = evidence.numbers();
        for (var at = 0; at < NUMBERS; at++) {
            slope[at + (isBackground ? NUMBERS : 0)] += difference * numbers[at];
        }
        slope[BIAS] += isBackground ? difference : 0;
    }
}
