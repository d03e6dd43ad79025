package dev.jackfield.transport.http.server;

/// There is nothing at this path for this caller.
public final class NotFound extends HttpRefusal {
    public NotFound(String message) {
        super(404, message);
    }
}
