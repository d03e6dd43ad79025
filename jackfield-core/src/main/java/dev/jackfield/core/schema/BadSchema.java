package dev.jackfield.core.schema;

/// A schema that cannot be compiled, so that nothing can be checked against it.
public final class BadSchema extends RuntimeException {
    BadSchema(String reason) {
        super(reason);
    }
}
