package dev.jackfield.api.compiler;

/// A file that cannot be used as a skill; the message is for its author.
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
