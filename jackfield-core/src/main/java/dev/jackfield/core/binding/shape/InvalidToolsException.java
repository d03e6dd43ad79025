package dev.jackfield.core.binding.shape;

import java.util.List;

/// A class whose methods cannot be offered, with all its problems.
public final class InvalidToolsException extends IllegalArgumentException {
    private final transient List<String> problems;

    InvalidToolsException(String of, List<String> problems) {
        super("The tools of " + of + " cannot be offered:\n- " + String.join("\n- ", problems));
        this.problems = List.copyOf(problems);
    }

    /// Returns one sentence for each problem.
    public List<String> problems() {
        return problems;
    }
}
