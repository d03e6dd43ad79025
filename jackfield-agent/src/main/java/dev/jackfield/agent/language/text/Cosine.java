package dev.jackfield.agent.language.text;

/// The cosine of two vectors of length 1: 1 for the same direction, 0 for unrelated ones.
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
