package dev.jackfield.executor;

import dev.jackfield.action.ActionFailed;

/// No tool has this name.
public final class UnknownTool extends ActionFailed {
    UnknownTool(String message) {
        super(message);
    }

    static UnknownTool anywhere(String tool) {
        var text = "Tool '%s' not found in any MCP server".formatted(tool);
        return new UnknownTool(tool.indexOf('.') < 0 ? text + ". " + malformed(tool) : text);
    }

    static String malformed(String tool) {
        return "Invalid tool name format: %s. Expected 'method.action'".formatted(tool);
    }
}
