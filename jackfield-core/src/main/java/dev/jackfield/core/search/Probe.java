package dev.jackfield.core.search;

/// A vector to compare with many others, in whole numbers.
final class Probe {
    private static final int FINEST = 32_767;
    private static final int LARGEST_SUM = Integer.MAX_VALUE / Byte.MAX_VALUE;

    private final int[] values;
    private final float scale;

    Probe(float[] vector) {
        this.scale = PackedVector.largest(vector) / Math.min(FINEST, LARGEST_SUM / Math.max(1, vector.length));
        this.values = new int[vector.length];
        for (var at = 0; at < values.length; at++) {
            values[at] = Math.round(vector[at] / scale);
        }
    }

    int length() {
        return values.length;
    }

    /// Returns the dot product with a vector of the same length.
    float times(UnpackedVector other) {
        return dot(values, other.values()) * scale * other.scale();
    }

    private static int dot(int[] values, int[] others) {
        var sum = 0;
        for (var at = 0; at < values.length; at++) {
            sum += values[at] * others[at];
        }
        return sum;
    }
}
