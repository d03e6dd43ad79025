package dev.jackfield.workflow;

import java.util.Map;

/// A command that makes sense after another one, with the parameters that are known.
public record Suggestion(String command, Map<String, ?> parameters) {

    public Suggestion {
        parameters = Map.copyOf(parameters);
    }
}
