package dev.jackfield.builtin.servers;

/// The tool servers that are part of Jackfield.
public enum BuiltinServer {
    FILESYSTEM,
    CODE
}
