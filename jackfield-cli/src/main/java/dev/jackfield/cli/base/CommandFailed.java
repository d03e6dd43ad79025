package dev.jackfield.cli.base;

/// A command cannot do what it was asked to; the message is all that its user needs.
public final class CommandFailed extends RuntimeException {
    private final Exit exit;

    public CommandFailed(Exit exit, String message) {
        super(message);
        this.exit = exit;
    }

    public CommandFailed(Exit exit, String message, Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    public Exit exit() {
        return exit;
    }
}
