package dev.jackfield.agent.model;

/// Receives what a model writes while it writes.
public interface ModelListener {
    ModelListener NONE = new ModelListener() {};

    /// The next piece of the text.
    default void text(String piece) {}

    /// The attempt failed and is made again. What was received so far does not count.
    default void onRetry(ModelException reason) {}
}
