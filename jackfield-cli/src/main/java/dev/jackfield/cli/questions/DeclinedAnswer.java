package dev.jackfield.cli.questions;

/// The person does not answer: `decline` is a no, `cancel` no answer at all.
final class DeclinedAnswer extends RuntimeException {
    private final String action;

    DeclinedAnswer(String action) {
        super(action);
        this.action = action;
    }

    String action() {
        return action;
    }
}
