package dev.jackfield.core.identity;

import java.util.Optional;

/// The credentials of a caller.
///
/// @param bearer the token of its Authorization header
/// @param loopback whether it calls from this machine
public record Credentials(Optional<String> bearer, boolean loopback) {}
