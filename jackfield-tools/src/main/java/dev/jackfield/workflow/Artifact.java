package dev.jackfield.workflow;

/// A value or image that a command made.
///
/// @param value a [dev.jackfield.tools.Content], or a value that is shown as text or JSON
public record Artifact(String name, Object value) {}
