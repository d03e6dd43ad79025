package dev.jackfield.agent.workflow.execution;

/// What came of a question to the user behind a call.
public sealed interface UserAnswer {
    /// The caller cannot be asked.
    record Impossible() implements UserAnswer {}

    /// The user did not want to answer.
    record Declined() implements UserAnswer {}

    /// The user answered in words.
    record Text(String words) implements UserAnswer {}
}
