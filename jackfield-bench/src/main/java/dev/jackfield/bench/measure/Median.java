package dev.jackfield.bench.measure;

import java.util.stream.DoubleStream;

/// The median; for an even number of values, the mean of the two in the middle.
public final class Median {
    private Median() {}

    public static double of(DoubleStream values) {
        var sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        var middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
