package dev.jackfield.call;

import dev.jackfield.json.Fields;

/// What a tool says about running as a task (`execution.taskSupport` of its definition).
public enum TaskSupport {
    /// Calls become tasks when they take long. Also the value of a tool that says nothing, because the hub itself can
    /// make a task of any call.
    OPTIONAL,

    /// Every call is a task. A client that knows no tasks waits, or is refused.
    REQUIRED,

    /// No call is ever a task.
    FORBIDDEN;

    /// Reads a definition.
    public static TaskSupport of(Fields definition) {
        return switch (definition.object("execution").text("taskSupport").orElse("")) {
            case "required" -> REQUIRED;
            case "forbidden" -> FORBIDDEN;
            default -> OPTIONAL;
        };
    }
}
