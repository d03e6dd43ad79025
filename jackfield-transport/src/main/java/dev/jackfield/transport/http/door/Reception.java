package dev.jackfield.transport.http.door;

import dev.jackfield.transport.http.server.HttpExchange;

/// Identifies a caller and returns the server that answers it. Called for every request, before anything else.
@FunctionalInterface
public interface Reception {

    /// Lets the caller in, or throws.
    ///
    /// @throws UnauthorizedException when the caller must first say who it is
    /// @throws NotFoundException when there is no such endpoint for this caller
    Admission admit(HttpExchange exchange);
}
