package dev.jackfield.settings;

/// How much the hub says.
public enum LogThreshold {
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR
}
