package dev.jackfield.cli.questions;

/// A server needs an answer that nobody gives, so its call cannot go on.
public final class Unanswered extends RuntimeException {
    public Unanswered(String message) {
        super(message);
    }
}
