package dev.jackfield.settings;

/// How much the hub says.
public enum LogLevel {
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR
}
