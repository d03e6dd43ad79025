package dev.jackfield.core.upstream.connection;

/// When the hub connects to an upstream.
public enum Start {
    /// When it is first needed, if its list is known from before.
    LAZY,
    /// With the hub, and for as long as the hub runs.
    EAGER
}
