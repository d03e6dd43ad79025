package dev.jackfield.skills;

/// A file that is no skill, with what its author should know.
final class Unusable extends Exception {
    Unusable(String reason) {
        super(reason);
    }

    Unusable(String reason, Throwable cause) {
        super(reason, cause);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
