package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.ToolError;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.file.AccessDeniedException;
import java.util.concurrent.TimeoutException;

/// Tells exceptions of Java code apart as a conversation does.
final class FailureKind {
    private FailureKind() {}

    static ToolError.Kind of(Exception failed) {
        return switch (failed) {
            case AccessDeniedException _, SecurityException _ -> ToolError.Kind.PERMISSION;
            case SocketException _, UnknownHostException _ -> ToolError.Kind.NETWORK;
            case HttpTimeoutException _, TimeoutException _ -> ToolError.Kind.TIMEOUT;
            default -> ToolError.Kind.EXECUTION;
        };
    }

    /// Returns the message of an exception, or what it is when it has none.
    static String reason(Throwable failed) {
        var message = failed.getMessage();
        return message == null || message.isBlank() ? failed.getClass().getSimpleName() : message;
    }
}
