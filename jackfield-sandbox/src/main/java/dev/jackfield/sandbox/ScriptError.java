package dev.jackfield.sandbox;

import java.util.OptionalInt;

/// Why a script did not end well.
///
/// @param type the error as its language calls it, or [#LIMIT], or [#CRASH]
/// @param message what went wrong and what to do, without paths or anything else of this machine
/// @param line the line of the script
public record ScriptError(String type, String message, OptionalInt line) {
    /// The script took too much of something, and was ended.
    public static final String LIMIT = "limit";

    /// The worker ended, or broke the rules of talking to the hub.
    public static final String CRASH = "crash";
}
