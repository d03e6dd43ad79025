package dev.jackfield.builtin.mcp;

/// Which generation of the protocol a source speaks; `AUTO` finds out.
public enum EraChoice {
    AUTO,
    LEGACY,
    MODERN
}
