package dev.jackfield.policy;

/// What the gatekeeper says of a call.
public sealed interface Decision {
    record Allow() implements Decision {}

    record Deny(Rule rule) implements Decision {}

    /// No rule is needed to refuse this.
    ///
    /// @param why what is wrong with the address that the caller wrote
    record Reject(String why) implements Decision {}
}
