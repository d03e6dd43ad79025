package dev.jackfield.tools;

/// What a tool says about its effects. Clients may trust it or not; without a hint they assume the worst.
public enum Hint {
    /// It changes nothing.
    READ_ONLY,

    /// It may destroy something.
    DESTRUCTIVE,

    /// It only adds.
    ADDITIVE,

    /// Calling it again with equal arguments has no further effect, so that a lost call may be repeated.
    IDEMPOTENT,

    /// It reaches an open set of things, such as the web.
    OPEN_WORLD,

    /// It stays within a known set of things, such as one database.
    CLOSED_WORLD
}
