package dev.jackfield.schema;

import dev.jackfield.regex.Steps;

/// Counts what the validator does for one schema or one check.
interface Meter extends Steps {
    /// The meter of the work that this thread does. Each keyword asks for it, which a scoped value would make slow.
    ThreadLocal<Meter> CURRENT = new ThreadLocal<>();

    /// A keyword is about to be compiled. This happens under locks of the validator, so it must not wait.
    void build();

    /// Ends work from the inside. No exception, because the validator catches, wraps and logs those.
    final class Spent extends Error {
        Spent(String reason) {
            super(reason, null, false, false);
        }
    }
}
