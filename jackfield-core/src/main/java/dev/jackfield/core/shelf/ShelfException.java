package dev.jackfield.core.shelf;

/// Data could not be stored or read. The message says what to do.
public final class ShelfException extends RuntimeException {
    public ShelfException(String message) {
        super(message);
    }

    public ShelfException(String message, Throwable cause) {
        super(message, cause);
    }
}
