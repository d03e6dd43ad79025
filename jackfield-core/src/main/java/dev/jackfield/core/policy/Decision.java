package dev.jackfield.core.policy;

/// The gatekeeper's decision about a call.
public sealed interface Decision {
    record Allow() implements Decision {}

    record Deny(Rule rule) implements Decision {}

    /// A refusal without a rule.
    ///
    /// @param why the problem with the URI that the caller sent
    record Reject(String why) implements Decision {}
}
