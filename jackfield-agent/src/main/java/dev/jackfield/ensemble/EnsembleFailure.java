package dev.jackfield.ensemble;

/// Something that can be wrong with an ensemble.
public abstract sealed class EnsembleFailure extends RuntimeException
        permits McpConnectionFailure, McpExecutionFailure, ToolNotFound {
    private static final long serialVersionUID = 1L;

    EnsembleFailure(String message) {
        super(message);
    }

    EnsembleFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
