package dev.jackfield.core.search;

import java.nio.ByteBuffer;

/// Holds one packed vector after the other, as whole numbers. The JVM multiplies those several at a time, but not
/// bytes.
final class UnpackedVector {
    private final int[] values;
    private float scale;

    UnpackedVector(int length) {
        this.values = new int[length];
    }

    /// Reads a vector, and returns whether it has the right length.
    boolean unpack(byte[] packed) {
        if (packed.length != PackedVector.SCALE + values.length) {
            return false;
        }
        scale = ByteBuffer.wrap(packed).getFloat();
        for (var at = 0; at < values.length; at++) {
            values[at] = packed[at + PackedVector.SCALE];
        }
        return true;
    }

    int[] values() {
        return values;
    }

    float scale() {
        return scale;
    }
}
