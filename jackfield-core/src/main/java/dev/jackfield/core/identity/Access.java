package dev.jackfield.core.identity;

/// The decision of an authenticator.
public sealed interface Access {
    record Granted(Identity identity) implements Access {}

    record Denied(String reason) implements Access {}
}
