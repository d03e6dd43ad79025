package dev.jackfield.core.schema;

import dev.jackfield.core.regex.Steps;

/// Counts the work of the validator for one schema or one check.
interface Meter extends Steps {
    /// The meter of this thread's work. A thread-local, because each keyword asks for it and a scoped value would
    /// be slow.
    ThreadLocal<Meter> CURRENT = new ThreadLocal<>();

    /// Counts a keyword that is about to be compiled. This happens under locks of the validator, so it must not
    /// wait.
    void build();

    @Override
    default void endForMemory() {
        throw new SpentException(
                "a pattern of the schema needs too much memory for that; send less, or simpler values");
    }

    /// Ends the work from inside. An error, because the validator catches, wraps and logs exceptions.
    final class SpentException extends Error {
        SpentException(String reason) {
            super(reason, null, false, false);
        }
    }
}
