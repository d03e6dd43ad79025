package dev.jackfield.bench.measure;

import java.util.ArrayList;
import java.util.List;

/// Tells when a contender has reached its final speed. A JVM with much code goes on compiling for long, one
/// with little does not, and both should be measured as they are after an hour.
public final class Warmth {
    /// How many rounds are compared with as many before them. Single rounds say little: one lucky round at the
    /// beginning would look like the end of all gains.
    private static final int SOME = 5;

    /// Smaller gains are noise.
    private static final double GAIN = 0.03;

    private final List<Double> costs = new ArrayList<>();

    public void add(double cost) {
        costs.add(cost);
    }

    /// Tells whether the last rounds are no cheaper than those before them.
    public boolean isSteady() {
        var last = costs.size() - SOME;
        return last >= SOME
                && median(costs.subList(last, costs.size())) >= median(costs.subList(last - SOME, last)) * (1 - GAIN);
    }

    private static double median(List<Double> some) {
        return some.stream().sorted().toList().get(some.size() / 2);
    }
}
