package dev.jackfield.config;

import java.util.ArrayList;
import java.util.List;

/// Gathers everything that is wrong with one record, so that a person need not fix one thing at a time.
public final class Checks {
    private final List<BadConfig> failures = new ArrayList<>();

    /// Notes the problem unless the condition holds.
    public Checks that(boolean holds, String key, String problem) {
        if (!holds) {
            failures.add(new BadConfig(key, problem));
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
