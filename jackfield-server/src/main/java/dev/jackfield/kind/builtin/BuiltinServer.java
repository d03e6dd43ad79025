package dev.jackfield.kind.builtin;

/// The tool servers that are part of Jackfield.
public enum BuiltinServer {
    FILESYSTEM,
    CODE
}
