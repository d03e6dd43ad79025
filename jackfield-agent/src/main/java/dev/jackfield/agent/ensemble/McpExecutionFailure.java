package dev.jackfield.agent.ensemble;

/// A tool ran on its server and failed. The message is the server's.
public final class McpExecutionFailure extends EnsembleException {
    private static final long serialVersionUID = 1L;

    McpExecutionFailure(String message) {
        super(message);
    }

    McpExecutionFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
