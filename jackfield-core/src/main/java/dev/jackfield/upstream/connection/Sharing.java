package dev.jackfield.upstream.connection;

/// Who shares a connection to an upstream with whom.
public enum Sharing {
    /// All share one, and clients that a legacy server can ask have their own.
    AUTO,
    /// All share one, on which a legacy server cannot ask its callers anything.
    SHARED,
    /// Each identity has one.
    IDENTITY,
    /// Each session of a client has one; requests without a session share that of their identity.
    CLIENT;

    /// Whether a server's questions can reach somebody, because they can only be meant for one.
    public boolean mayBeAsked() {
        return switch (this) {
            case AUTO, CLIENT -> true;
            case SHARED, IDENTITY -> false;
        };
    }
}
