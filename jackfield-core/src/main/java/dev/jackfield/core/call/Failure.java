package dev.jackfield.core.call;

/// The reason why the hub could not complete a call, for counting.
public enum Failure {
    UNKNOWN_NAME,
    REFUSED,
    INVALID_ARGUMENTS,
    TIMED_OUT,
    CANCELLED,
    UNAVAILABLE,
    BROKEN,
    OUTCOME_UNKNOWN,
    CRASHED,
    STOPPING,
    OVERLOADED,
    TOO_DEEP,
    TOO_WIDE,
    UNRECORDED,
    UPSTREAM_ERROR
}
