package dev.jackfield.settings.tree;

import java.util.ArrayList;
import java.util.List;

/// Collects all problems, so that the user sees them at once and not one in each run.
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    public void add(Place place, String key, String message) {
        found.add(new Problem(place, key, message));
    }

    public List<Problem> foundProblems() {
        return List.copyOf(found);
    }

    public boolean hasAny() {
        return !found.isEmpty();
    }
}
