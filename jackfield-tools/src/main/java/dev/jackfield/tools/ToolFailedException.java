package dev.jackfield.tools;

/// Thrown by a tool to report a failure to its caller. The message should say what failed, which thing, and what to
/// do. It is not logged as a fault of the tool.
public class ToolFailedException extends RuntimeException {

    public ToolFailedException(String message) {
        super(message);
    }

    public ToolFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
