package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Problem;
import java.util.List;
import java.util.stream.Collectors;

/// The configuration cannot be used. The message has every problem, one a line.
public final class ConfigProblemsException extends RuntimeException {
    private final List<Problem> problems;

    public ConfigProblemsException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
