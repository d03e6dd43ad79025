package dev.jackfield.binding;

/// A Java type or declaration that has no JSON. Thrown while a class is looked at, never during a call.
final class Unsupported extends RuntimeException {
    Unsupported(String problem) {
        super(problem, null, false, false);
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
