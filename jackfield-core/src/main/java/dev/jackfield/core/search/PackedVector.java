package dev.jackfield.core.search;

import java.nio.ByteBuffer;

/// Vectors with one byte for each number and one scale: a quarter of the memory, and results keep their order.
final class PackedVector {
    static final int SCALE = Float.BYTES;

    /// Stands for an item without a vector: it is near to nothing.
    static final byte[] NONE = {};

    private PackedVector() {}

    /// Packs a vector for storage.
    static byte[] pack(float[] vector) {
        var scale = largest(vector) / Byte.MAX_VALUE;
        var packed = ByteBuffer.allocate(SCALE + vector.length).putFloat(scale);
        for (var value : vector) {
            packed.put((byte) Math.round(value / scale));
        }
        return packed.array();
    }

    static float largest(float[] vector) {
        var largest = Float.MIN_NORMAL;
        for (var value : vector) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
