package dev.jackfield.core.config;

import java.util.ArrayList;
import java.util.List;

/// Collects all problems of one record, so that a person can fix them at once.
public final class Checks {
    private final List<BadConfigException> failures = new ArrayList<>();

    /// Notes the problem unless the condition holds.
    ///
    /// @param key the key under which it is shown; empty for the record as a whole
    /// @param others further keys of the condition; if one of them could not be read, the problem is dropped
    public Checks that(boolean holds, String key, String problem, String... others) {
        if (!holds) {
            failures.add(new BadConfigException(key, problem, List.of(others)));
        }
        return this;
    }

    /// Throws the first problem, with the others as its suppressed exceptions.
    public void done() {
        if (failures.isEmpty()) {
            return;
        }
        var first = failures.removeFirst();
        failures.forEach(first::addSuppressed);
        throw first;
    }
}
