package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.ToolError;
import dev.jackfield.core.call.HubException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.text.BriefText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A tool of a conversation gave no result. Its cause is the failure of the call.
public final class ToolExecutionFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ToolError.Kind kind;
    private final transient Optional<? extends Json> structured;

    public ToolExecutionFailure(ToolError.Kind kind, String message, Throwable cause) {
        this(kind, message, cause, Optional.empty());
    }

    public ToolExecutionFailure(ToolError.Kind kind, String message) {
        this(kind, message, null, Optional.empty());
    }

    /// For a tool that says by data how it failed.
    public ToolExecutionFailure(
            ToolError.Kind kind, String message, @Nullable Throwable cause, Optional<? extends Json> structured) {
        super(message, cause);
        this.kind = kind;
        this.structured = structured;
    }

    /// For a call that a hub could not complete. The message is the hub's.
    public static ToolExecutionFailure of(HubException failed) {
        return new ToolExecutionFailure(kind(failed), String.valueOf(failed.getMessage()), failed);
    }

    /// Returns the kind under which a conversation knows a failure of the hub.
    public static ToolError.Kind kind(HubException failed) {
        return switch (failed.failure()) {
            case UNKNOWN_NAME, INVALID_ARGUMENTS -> ToolError.Kind.VALIDATION;
            case REFUSED -> ToolError.Kind.PERMISSION;
            case TIMED_OUT -> ToolError.Kind.TIMEOUT;
            case UNAVAILABLE, BROKEN, OUTCOME_UNKNOWN, STOPPING -> ToolError.Kind.NETWORK;
            case CANCELLED, CRASHED, OVERLOADED, TOO_DEEP, TOO_WIDE, UNRECORDED, UPSTREAM_ERROR ->
                ToolError.Kind.EXECUTION;
        };
    }

    /// For a tool that the model may not call, whether or not there is one.
    public static ToolExecutionFailure unknown(String tool) {
        return new ToolExecutionFailure(
                ToolError.Kind.VALIDATION,
                "There is no tool '%s' in this conversation.".formatted(BriefText.name(tool)));
    }

    public ToolError.Kind kind() {
        return kind;
    }

    /// Returns the structured content of the failed result, if it had any.
    public Optional<? extends Json> structured() {
        return structured;
    }

    public ToolError error() {
        return new ToolError(kind, String.valueOf(getMessage()));
    }
}
