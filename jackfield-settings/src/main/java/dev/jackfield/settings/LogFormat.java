package dev.jackfield.settings;

/// How the lines of the log look.
public enum LogFormat {
    TEXT,
    JSON
}
