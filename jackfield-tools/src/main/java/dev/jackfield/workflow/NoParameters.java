package dev.jackfield.workflow;

/// The parameters of a command that needs none.
public record NoParameters() {}
