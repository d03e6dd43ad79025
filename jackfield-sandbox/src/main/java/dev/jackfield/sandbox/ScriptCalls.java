package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;

/// Everything that a script can reach: the tools of its caller. Asked on virtual threads, several at once.
public interface ScriptCalls {

    /// Calls a method of a skill, and returns its value: `{"kind": "json", "value": …}`, or
    /// `{"kind": "bytes", "value": "base64"}`, or `{"kind": "list", "value": […]}` of such values. A call
    /// that fails returns `{"failure": {"error", "tool", "server", "type"}}`, where the type is `unknown`,
    /// `arguments` or `failed`.
    ///
    /// @param path skill and method as the script wrote them, such as `BraveSearchMCP.search`
    /// @param positional an array of the arguments without a name
    /// @param named the arguments with a name
    Fields call(String path, Json positional, Fields named) throws InterruptedException;

    /// Returns the names of all methods of a skill, or of all skills where the name is empty, as an array.
    Json names(String skill) throws InterruptedException;
}
