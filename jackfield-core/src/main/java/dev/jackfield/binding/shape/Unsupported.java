package dev.jackfield.binding.shape;

/// A Java type or declaration that has no JSON. Thrown while a class is looked at, never during a call.
public final class Unsupported extends RuntimeException {
    public Unsupported(String problem) {
        super(problem, null, false, false);
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
