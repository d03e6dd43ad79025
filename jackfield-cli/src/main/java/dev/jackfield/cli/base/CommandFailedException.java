package dev.jackfield.cli.base;

/// A command cannot do what it was asked to; the message is all that its user needs.
public final class CommandFailedException extends RuntimeException {
    private final Exit exit;

    public CommandFailedException(Exit exit, String message) {
        super(message);
        this.exit = exit;
    }

    public CommandFailedException(Exit exit, String message, Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    public Exit exit() {
        return exit;
    }
}
