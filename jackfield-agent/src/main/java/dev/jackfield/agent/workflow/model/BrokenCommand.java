package dev.jackfield.agent.workflow.model;

/// A command that cannot be run.
///
/// @param description as far as it is known
/// @param reason for its author
public record BrokenCommand(String name, String context, String description, String reason) implements LoadedCommand {}
