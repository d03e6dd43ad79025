package dev.jackfield.cli;

/// A command cannot do what it was asked to; the message is all that its user needs.
final class CommandFailed extends RuntimeException {
    private final Exit exit;

    CommandFailed(Exit exit, String message) {
        super(message);
        this.exit = exit;
    }

    CommandFailed(Exit exit, String message, Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    Exit exit() {
        return exit;
    }
}
