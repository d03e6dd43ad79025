package dev.jackfield.cli.questions;

/// A server asked a question that has no answer, so its call cannot go on.
public final class UnansweredQuestion extends RuntimeException {
    public UnansweredQuestion(String message) {
        super(message);
    }
}
