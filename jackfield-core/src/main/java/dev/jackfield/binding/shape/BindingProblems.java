package dev.jackfield.binding.shape;

import java.util.ArrayList;
import java.util.List;

/// Everything that is wrong with a class, so that it can be put right at once.
public final class BindingProblems {
    private final List<String> found = new ArrayList<>();

    public void add(String place, String problem) {
        found.add(place + ": " + problem);
    }

    /// Does what may turn out not to be supported; otherwise notes why and says no.
    public boolean tried(String place, Runnable attempt) {
        try {
            attempt.run();
            return true;
        } catch (Unsupported unsupported) {
            add(place, unsupported.problem());
            return false;
        }
    }

    public void check(String of) {
        if (!found.isEmpty()) {
            throw new BadTools(of, found.stream().distinct().toList());
        }
    }
}
