package dev.jackfield.settings;

/// Which generation of the protocol a source speaks; `AUTO` finds out.
public enum Era {
    AUTO,
    LEGACY,
    MODERN
}
