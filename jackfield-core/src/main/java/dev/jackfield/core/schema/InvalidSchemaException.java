package dev.jackfield.core.schema;

/// A schema that cannot be compiled, so that nothing can be checked against it.
public final class InvalidSchemaException extends RuntimeException {
    InvalidSchemaException(String reason) {
        super(reason);
    }
}
