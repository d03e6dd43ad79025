package dev.jackfield.transport.http.server;

/// There is nothing at this path for this caller.
public final class NotFoundException extends HttpRefusedException {
    public NotFoundException(String message) {
        super(404, message);
    }
}
