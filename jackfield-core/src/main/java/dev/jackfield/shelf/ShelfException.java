package dev.jackfield.shelf;

/// What was to be kept or found could not be. Its message says what to do.
public final class ShelfException extends RuntimeException {
    public ShelfException(String message) {
        super(message);
    }

    public ShelfException(String message, Throwable cause) {
        super(message, cause);
    }
}
