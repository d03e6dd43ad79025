package dev.jackfield.api.hub;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;

/// A hub as its doors see it.
public interface Endpoints {

    /// The profiles and sources, each of which has its own endpoint.
    Scopes scopes();

    McpEndpoint endpoint(Scope scope);
}
