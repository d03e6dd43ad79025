package dev.jackfield.agent.workflow.model;

/// A command, as far as it could be loaded.
public sealed interface LoadedCommand permits UsableCommand, BrokenCommand {

    String name();

    /// Returns the context that it belongs to.
    String context();

    String description();
}
