package dev.jackfield.agent.language.sketch;

import java.util.Map;

/// Checks the values of a sentence by the rules for tool calls.
@FunctionalInterface
public interface ParameterCheck {
    /// Accepts all values; the command checks them itself.
    ParameterCheck NONE = (_, _) -> Map.of();

    /// Returns what is wrong, by the name of the parameter; empty when the command can run.
    Map<String, String> problems(String command, Map<String, Object> values);
}
