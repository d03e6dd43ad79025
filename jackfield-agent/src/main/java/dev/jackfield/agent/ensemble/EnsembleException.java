package dev.jackfield.agent.ensemble;

/// A failure of an ensemble, of its server or of a tool in it.
public abstract sealed class EnsembleException extends RuntimeException
        permits McpConnectionFailure, McpExecutionFailure, ToolNotFoundException {
    private static final long serialVersionUID = 1L;

    EnsembleException(String message) {
        super(message);
    }

    EnsembleException(String message, Throwable cause) {
        super(message, cause);
    }
}
