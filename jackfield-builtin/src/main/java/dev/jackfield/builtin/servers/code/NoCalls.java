package dev.jackfield.builtin.servers.code;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.sandbox.ScriptCalls;

/// The tools that a whole program can call: none.
final class NoCalls implements ScriptCalls {
    private static final String REASON = "A program cannot call tools. Use run_code for scripts that do.";

    @Override
    public Fields call(String path, Json positional, Fields named) {
        return Fields.of(
                "failure",
                Fields.of("error", Json.string(REASON))
                        .with("tool", path)
                        .with("server", "")
                        .with("type", "unknown"));
    }

    @Override
    public Json names(String skill) {
        return RawJson.EMPTY_ARRAY;
    }
}
