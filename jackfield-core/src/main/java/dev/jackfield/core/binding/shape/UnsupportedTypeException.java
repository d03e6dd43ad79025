package dev.jackfield.core.binding.shape;

/// A Java type or declaration without a JSON form. Thrown while a class is bound, never during a call.
public final class UnsupportedTypeException extends RuntimeException {
    public UnsupportedTypeException(String problem) {
        super(problem, null, false, false);
    }

    public String problem() {
        return String.valueOf(getMessage());
    }
}
