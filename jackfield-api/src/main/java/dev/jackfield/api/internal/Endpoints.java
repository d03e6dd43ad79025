package dev.jackfield.api.internal;

import dev.jackfield.call.Scope;
import dev.jackfield.endpoint.McpEndpoint;

/// A hub as its doors see it.
public interface Endpoints {

    /// The parts of the catalog that have an endpoint of their own.
    Scopes scopes();

    McpEndpoint endpoint(Scope scope);
}
