package dev.jackfield.compiler.internal;

/// A file that is no skill, with what its author should know.
public final class UnusableCode extends Exception {
    public UnusableCode(String reason) {
        super(reason);
    }

    public UnusableCode(String reason, Throwable cause) {
        super(reason, cause);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
