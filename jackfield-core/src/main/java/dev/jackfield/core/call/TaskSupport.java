package dev.jackfield.core.call;

import dev.jackfield.protocol.json.Fields;

/// Whether a tool runs as a task (`execution.taskSupport` of its definition).
public enum TaskSupport {
    /// Calls become tasks when they take long. This is also the value of a tool that declares nothing, because
    /// the hub can turn any call into a task.
    OPTIONAL,

    /// Every call is a task. A client without support for tasks waits, or is refused.
    REQUIRED,

    /// No call becomes a task.
    FORBIDDEN;

    /// Reads the value from a definition.
    public static TaskSupport of(Fields definition) {
        return switch (definition.object("execution").text("taskSupport").orElse("")) {
            case "required" -> REQUIRED;
            case "forbidden" -> FORBIDDEN;
            default -> OPTIONAL;
        };
    }
}
