package dev.jackfield.agent.converse;

/// Says how a turn goes on after a tool failed.
public enum OnToolFailure {
    /// The model reads the error as the result of its call, and goes on.
    RESULT,
    /// The turn ends with a [ToolExecutionFailure], and nothing of it is kept. Calls that were never made, because
    /// their arguments did not fit, go back to the model all the same: it made the mistake and can mend it.
    RAISE
}
