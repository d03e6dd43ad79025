package dev.jackfield.agent.workflow.execution;

/// The answer of the user to a question, or why there is none.
public sealed interface UserAnswer {
    /// The caller cannot be asked.
    record Impossible() implements UserAnswer {}

    /// The user did not want to answer.
    record Declined() implements UserAnswer {}

    /// The user answered in words.
    record Text(String words) implements UserAnswer {}
}
