package dev.jackfield.core.identity;

/// Turns credentials into an identity, or refuses them.
public interface Authenticator {
    Access authenticate(Credentials credentials);
}
