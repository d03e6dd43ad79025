package dev.jackfield.tools;

/// The tool could not do it. The message goes to the caller, so it says what, which and what now.
public class ToolFailed extends RuntimeException {

    public ToolFailed(String message) {
        super(message);
    }

    public ToolFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
