package dev.jackfield.server.audit;

/// A query for events has an unknown key, or a value that cannot be understood. The message says what to write instead.
public final class InvalidQueryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidQueryException(String message) {
        super(message);
    }
}
