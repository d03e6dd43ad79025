package dev.jackfield.cli.questions;

/// What was given does not fit a field; the message says what would.
final class UnfitAnswer extends RuntimeException {
    UnfitAnswer(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
