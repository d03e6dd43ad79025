package dev.jackfield.cli.questions;

/// An answer does not fit its field; the message says what would.
final class UnfitAnswer extends RuntimeException {
    UnfitAnswer(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
