package dev.jackfield.sandbox;

import java.util.OptionalInt;

/// What a program leaves behind, apart from a script: its two outputs, and its exit code.
///
/// @param exitCode empty for a script, and for a program that was ended
/// @param isLate whether it was ended because its time was over
public record ProgramEnding(String stdout, String stderr, OptionalInt exitCode, boolean isLate) {
    static final ProgramEnding NONE = new ProgramEnding("", "", OptionalInt.empty(), false);
}
