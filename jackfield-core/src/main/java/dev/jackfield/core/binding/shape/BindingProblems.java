package dev.jackfield.core.binding.shape;

import java.util.ArrayList;
import java.util.List;

/// Collects all problems of a class, so that they can be fixed at once.
public final class BindingProblems {
    private final List<String> found = new ArrayList<>();

    public void add(String place, String problem) {
        found.add(place + ": " + problem);
    }

    /// Runs an attempt. If it turns out to be unsupported, notes why and returns false.
    public boolean runOrNote(String place, Runnable attempt) {
        try {
            attempt.run();
            return true;
        } catch (UnsupportedTypeException unsupported) {
            add(place, unsupported.problem());
            return false;
        }
    }

    public void check(String of) {
        if (!found.isEmpty()) {
            throw new InvalidToolsException(of, found.stream().distinct().toList());
        }
    }
}
