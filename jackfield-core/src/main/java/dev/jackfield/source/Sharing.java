package dev.jackfield.source;

/// Who shares a connection to an upstream with whom.
public enum Sharing {
    /// All share one, and clients that a legacy server can ask have their own.
    AUTO,
    /// All share one, on which a legacy server can ask nobody.
    SHARED,
    /// Each identity has one.
    IDENTITY,
    /// Each session of a client has one; requests without a session share that of their identity.
    CLIENT
}
