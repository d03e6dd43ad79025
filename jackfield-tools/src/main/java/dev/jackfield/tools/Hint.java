package dev.jackfield.tools;

/// What a tool says of its effects. Clients may trust it or not; without a hint they think the worst.
public enum Hint {
    /// It changes nothing.
    READ_ONLY,

    /// It may destroy something.
    DESTRUCTIVE,

    /// It only adds.
    ADDITIVE,

    /// Twice the same call has the effect of one, so that a lost call may be made again.
    IDEMPOTENT,

    /// It reaches a world that nobody knows in full, such as the web.
    OPEN_WORLD,

    /// It stays within what is known, such as one database.
    CLOSED_WORLD
}
