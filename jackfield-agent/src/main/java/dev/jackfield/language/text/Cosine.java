package dev.jackfield.language.text;

/// The nearness of two vectors of length 1.
public final class Cosine {
    private Cosine() {}

    public static double of(float[] one, float[] other) {
        var sum = 0.0;
        for (var at = 0; at < Math.min(one.length, other.length); at++) {
            sum += one[at] * other[at];
        }
        return sum;
    }
}
