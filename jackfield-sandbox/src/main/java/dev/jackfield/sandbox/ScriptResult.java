package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;

/// What became of a script.
///
/// @param value its value; empty for a script without one
/// @param output what it printed
/// @param isOutputCut whether it printed more than that
/// @param error why it did not end well; empty for a script that did
/// @param session the values to keep for later scripts, by name
/// @param ending what is told of a whole program
public record ScriptResult(
        Optional<Json> value,
        String output,
        boolean isOutputCut,
        Optional<ScriptError> error,
        Fields session,
        ProgramEnding ending) {
    /// The result of a script of which no more is told.
    public ScriptResult(
            Optional<Json> value, String output, boolean isOutputCut, Optional<ScriptError> error, Fields session) {
        this(value, output, isOutputCut, error, session, ProgramEnding.NONE);
    }
}
