package dev.jackfield.policy;

/// What the gatekeeper says of a call.
public sealed interface Decision {
    record Allow() implements Decision {}

    record Deny(Rule rule) implements Decision {}
}
