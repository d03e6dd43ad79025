package dev.jackfield.cli.questions;

/// A server asked a question that has no answer, so its call cannot go on.
public final class UnansweredQuestionException extends RuntimeException {
    public UnansweredQuestionException(String message) {
        super(message);
    }
}
