package dev.jackfield.agent.language.sketch;

/// What kind of value a parameter takes.
public enum ValueType {
    TEXT,
    INTEGER,
    NUMBER,
    BOOLEAN,
    /// Several values by names, which people write as JSON.
    OBJECT
}
