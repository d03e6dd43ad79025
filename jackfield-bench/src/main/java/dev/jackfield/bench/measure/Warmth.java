package dev.jackfield.bench.measure;

import java.util.ArrayList;
import java.util.List;

/// Tells when a contender has become as fast as it gets. A JVM with much code goes on compiling for long, one with
/// little does not, and both are to be seen as they are after an hour.
public final class Warmth {
    /// So many rounds without a gain are taken for the end of it.
    private static final int STEADY = 3;

    /// What is less than this is noise.
    private static final double GAIN = 0.03;

    private final List<Double> costs = new ArrayList<>();

    public void add(double cost) {
        costs.add(cost);
    }

    /// Whether the last rounds brought nothing that those before them had not.
    public boolean isSteady() {
        var before = costs.size() - STEADY;
        return before > 0 && best(costs.subList(before, costs.size())) >= best(costs.subList(0, before)) * (1 - GAIN);
    }

    private static double best(List<Double> some) {
        return some.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }
}
