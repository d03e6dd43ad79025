package dev.jackfield.compiler;

/// A file that is no skill, with what its author should know.
public final class Unusable extends Exception {
    public Unusable(String reason) {
        super(reason);
    }

    public Unusable(String reason, Throwable cause) {
        super(reason, cause);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
