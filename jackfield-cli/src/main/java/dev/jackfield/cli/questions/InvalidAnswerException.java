package dev.jackfield.cli.questions;

/// An answer does not fit its field; the message says what would.
final class InvalidAnswerException extends RuntimeException {
    InvalidAnswerException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
