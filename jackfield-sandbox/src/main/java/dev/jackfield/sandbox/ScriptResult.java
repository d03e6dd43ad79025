package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;
import java.util.OptionalInt;

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

    /// What a program leaves behind, apart from a script: its two outputs, and its exit code.
    ///
    /// @param exitCode empty for a script, and for a program that was ended
    /// @param isLate whether it was ended because its time was over
    public record ProgramEnding(String stdout, String stderr, OptionalInt exitCode, boolean isLate) {
        public static final ProgramEnding NONE = new ProgramEnding("", "", OptionalInt.empty(), false);
    }
}
