package dev.jackfield.core.upstream.connection;

/// How calls share connections to an upstream.
public enum Sharing {
    /// All share one; clients that a legacy server can ask have their own.
    AUTO,
    /// All share one, on which a legacy server cannot ask questions.
    SHARED,
    /// Each identity has one.
    IDENTITY,
    /// Each session of a client has one; requests without a session share that of their identity.
    CLIENT,
    /// Each conversation with a model has one, which ends with it; other calls share one as with [#AUTO]. That one
    /// ends with the last conversation.
    CONVERSATION;

    /// Returns whether a server's questions can be answered, because it is clear to which client they belong.
    public boolean mayBeAsked() {
        return switch (this) {
            case AUTO, CLIENT, CONVERSATION -> true;
            case SHARED, IDENTITY -> false;
        };
    }
}
