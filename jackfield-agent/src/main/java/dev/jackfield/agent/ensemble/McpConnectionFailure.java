package dev.jackfield.agent.ensemble;

/// The server of an ensemble cannot be reached, or the ensemble is disconnected.
public final class McpConnectionFailure extends EnsembleException {
    private static final long serialVersionUID = 1L;

    McpConnectionFailure(String message) {
        super(message);
    }

    McpConnectionFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
