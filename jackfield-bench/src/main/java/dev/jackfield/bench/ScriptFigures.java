package dev.jackfield.bench;

import dev.jackfield.bench.measure.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The figures of one contender in all rounds.
final class ScriptFigures {
    private final List<Round> rounds = new ArrayList<>();

    /// Medians of one round, in milliseconds.
    ///
    /// @param sum of a trivial script
    /// @param direct of the calls of a script, made without one
    /// @param inTurn of a script that makes them one after the other
    /// @param atOnce of a script that makes them at the same time
    record Round(double sum, double direct, double inTurn, double atOnce) {
        double ratio() {
            return inTurn / direct;
        }
    }

    void add(Round round) {
        rounds.add(round);
    }

    /// The best of all rounds, because other programs on the machine only ever add to it.
    double best(ToDoubleFunction<Round> figure) {
        return rounds.stream().mapToDouble(figure).min().orElseThrow();
    }

    double median(ToDoubleFunction<Round> figure) {
        return Median.of(rounds.stream().mapToDouble(figure));
    }
}
