package dev.jackfield.identity;

/// What an authenticator says of a caller.
public sealed interface Access {
    record Granted(Identity identity) implements Access {}

    record Denied(String reason) implements Access {}
}
