package dev.jackfield.core.upstream.connection;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.TasksExtension;

/// The kind of tasks that a server supports.
public enum TaskKind {
    NONE,

    /// Tasks of the core of 2025-11-25: the client asks for a task, and fetches the result when it is there.
    CORE,

    /// Tasks of the extension: the server decides, and shows the result with the task.
    EXTENSION;

    /// The only revision whose core has tasks.
    private static final String CORE_VERSION = "2025-11-25";

    static TaskKind of(String version, Fields capabilities) {
        if (Era.of(version) == Era.MODERN) {
            return TasksExtension.isDeclared(capabilities) ? EXTENSION : NONE;
        }
        return version.equals(CORE_VERSION) && takesToolCalls(capabilities.object("tasks")) ? CORE : NONE;
    }

    private static boolean takesToolCalls(Fields tasks) {
        return tasks.object("requests").object("tools").has("call");
    }
}
