package dev.jackfield.search;

import java.nio.ByteBuffer;

/// A vector to compare with many packed ones, in whole numbers, because the JVM multiplies those several at a time.
final class Probe {
    private static final int FINEST = 32_767;

    private final int[] values;
    private final float scale;

    Probe(float[] vector) {
        this.scale = PackedVector.largest(vector) / FINEST;
        this.values = new int[vector.length];
        for (var at = 0; at < values.length; at++) {
            values[at] = Math.round(vector[at] / scale);
        }
    }

    /// Returns the dot product with a packed vector.
    float times(byte[] packed) {
        if (packed.length != PackedVector.SCALE + values.length) {
            return 0; // of another model
        }
        return dot(values, packed) * scale * ByteBuffer.wrap(packed).getFloat();
    }

    private static int dot(int[] values, byte[] packed) {
        var sum = 0; // at most 32,767 * 127 * 384, which fits
        for (var at = 0; at < values.length; at++) {
            sum += values[at] * packed[at + PackedVector.SCALE];
        }
        return sum;
    }
}
