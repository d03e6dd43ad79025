package dev.jackfield.executor;

import dev.jackfield.action.ActionFailedException;

/// No tool has this name.
public final class UnknownToolException extends ActionFailedException {
    UnknownToolException(String message) {
        super(message);
    }

    static UnknownToolException of(String tool) {
        var text = "Tool '%s' not found in any MCP server".formatted(tool);
        return new UnknownToolException(tool.indexOf('.') < 0 ? text + ". " + malformedNameText(tool) : text);
    }

    static String malformedNameText(String tool) {
        return "Invalid tool name format: %s. Expected 'method.action'".formatted(tool);
    }
}
