package dev.jackfield.api.internal;

import dev.jackfield.call.Scope;
import dev.jackfield.endpoint.McpEndpoint;

/// A hub as its doors see it.
public interface Endpoints {

    /// The profiles and sources, each of which has its own endpoint.
    Scopes scopes();

    McpEndpoint endpoint(Scope scope);
}
