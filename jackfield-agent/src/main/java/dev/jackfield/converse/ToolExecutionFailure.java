package dev.jackfield.converse;

import dev.jackfield.conversation.ToolError;

/// A tool of a conversation gave no result. Its cause is the failure of the call.
public final class ToolExecutionFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ToolError.Kind kind;

    public ToolExecutionFailure(ToolError.Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public ToolExecutionFailure(ToolError.Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    static ToolExecutionFailure unknown(String tool) {
        return new ToolExecutionFailure(
                ToolError.Kind.VALIDATION, "There is no tool '%s' in this conversation.".formatted(tool));
    }

    public ToolError.Kind kind() {
        return kind;
    }

    public ToolError error() {
        return new ToolError(kind, String.valueOf(getMessage()));
    }
}
