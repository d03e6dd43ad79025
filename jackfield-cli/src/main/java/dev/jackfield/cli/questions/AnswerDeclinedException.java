package dev.jackfield.cli.questions;

/// The person does not answer: `decline` is a no, `cancel` no answer at all.
final class AnswerDeclinedException extends RuntimeException {
    private final String action;

    AnswerDeclinedException(String action) {
        super(action);
        this.action = action;
    }

    String action() {
        return action;
    }
}
