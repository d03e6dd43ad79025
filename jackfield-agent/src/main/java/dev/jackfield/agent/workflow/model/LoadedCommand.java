package dev.jackfield.agent.workflow.model;

/// A command that was loaded: usable, or broken with the reason.
public sealed interface LoadedCommand permits UsableCommand, BrokenCommand {

    String name();

    /// Returns the context that it belongs to.
    String context();

    String description();
}
