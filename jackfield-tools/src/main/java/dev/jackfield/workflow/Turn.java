package dev.jackfield.workflow;

import dev.jackfield.tools.ToolContext;
import dev.jackfield.tools.ToolResult;
import java.util.Map;
import java.util.Optional;

/// One run of a command: the words that asked for it, the context where it runs, and the connection to the caller.
public interface Turn {

    /// The words that asked for the command: the sentence of the user, or the `command` of a tool call.
    String command();

    /// The path of contexts where it runs, such as `/` or `/Customer=ann/Order=W17`.
    String path();

    /// The key of a context on the path, such as `W17` for `Order`; empty where the path has no such context or it
    /// has no key.
    Optional<String> key(String context);

    /// Moves the session to a context below the one where this command runs, after the command has succeeded.
    void enter(String context);

    /// Moves the session to a context for one thing: `enter("Order", "W17")`.
    void enter(String context, String key);

    /// Moves the session to a path, such as `/`, after this command has succeeded. A command that was called with
    /// a `workitem_path` moves nothing.
    void moveTo(String path);

    /// The connection to the caller: who it is, progress, log, questions.
    ToolContext caller();

    /// Calls another tool that the caller of this command may call: a command of this workflow by its name, or
    /// `source.tool`. Rules, checks and audit apply as to every call.
    ToolResult call(String tool, Map<String, ?> arguments) throws InterruptedException;
}
