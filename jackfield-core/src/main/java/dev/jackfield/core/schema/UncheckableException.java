package dev.jackfield.core.schema;

/// A value that could not be checked although its schema is valid. It is unknown whether it fits.
public final class UncheckableException extends Exception {
    UncheckableException(String reason) {
        super(reason);
    }
}
