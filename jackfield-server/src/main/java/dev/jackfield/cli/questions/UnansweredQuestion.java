package dev.jackfield.cli.questions;

/// A server needs an answer that nobody gives, so its call cannot go on.
public final class UnansweredQuestion extends RuntimeException {
    public UnansweredQuestion(String message) {
        super(message);
    }
}
