package dev.jackfield.tools;

/// An effect that a tool declares. Clients decide whether they trust it; without hints they assume that a tool may
/// change or destroy something.
public enum Hint {
    /// The tool changes nothing.
    READ_ONLY,

    /// The tool may delete or overwrite something.
    DESTRUCTIVE,

    /// The tool only adds something, and deletes or overwrites nothing.
    ADDITIVE,

    /// A second call with equal arguments has no further effect, so a lost call may be repeated.
    IDEMPOTENT,

    /// The tool reaches an open set of things, such as the web.
    OPEN_WORLD,

    /// The tool stays within a known set of things, such as one database.
    CLOSED_WORLD
}
