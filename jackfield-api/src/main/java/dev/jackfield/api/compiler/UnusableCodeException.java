package dev.jackfield.api.compiler;

/// A file that cannot be used as a skill; the message is for its author.
public final class UnusableCodeException extends Exception {
    public UnusableCodeException(String reason) {
        super(reason);
    }

    public UnusableCodeException(String reason, Throwable cause) {
        super(reason, cause);
    }

    public String reason() {
        return String.valueOf(getMessage());
    }
}
