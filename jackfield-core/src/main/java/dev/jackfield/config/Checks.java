package dev.jackfield.config;

import java.util.ArrayList;
import java.util.List;

/// Gathers everything that is wrong with one record, so that a person need not fix one thing at a time.
public final class Checks {
    private final List<BadConfig> failures = new ArrayList<>();

    /// Notes the problem unless the condition holds.
    ///
    /// @param key where it is shown; empty for the record as a whole
    /// @param others further keys that the condition looks at: where one of them could not be read, it says nothing
    public Checks that(boolean holds, String key, String problem, String... others) {
        if (!holds) {
            failures.add(new BadConfig(key, problem, List.of(others)));
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
