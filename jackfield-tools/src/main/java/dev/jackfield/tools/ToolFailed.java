package dev.jackfield.tools;

/// The tool failed. The message goes to the caller, so it should say what failed, which thing, and what to do.
public class ToolFailed extends RuntimeException {

    public ToolFailed(String message) {
        super(message);
    }

    public ToolFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
