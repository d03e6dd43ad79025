package dev.jackfield.api.internal;

import dev.jackfield.call.Scope;
import dev.jackfield.endpoint.McpEndpoint;

/// What a door of a hub leads to.
public interface Endpoints {

    /// The parts of the catalog that have an endpoint of their own.
    Scopes scopes();

    McpEndpoint endpoint(Scope scope);
}
