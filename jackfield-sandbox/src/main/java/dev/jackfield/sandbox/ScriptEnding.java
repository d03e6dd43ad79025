package dev.jackfield.sandbox;

import java.util.OptionalInt;

/// The hub ends a script and its worker.
final class ScriptEnding extends Exception {
    private final transient ScriptError error;
    private final boolean isLate;

    private ScriptEnding(ScriptError error, boolean isLate) {
        super(error.message(), null, false, false);
        this.error = error;
        this.isLate = isLate;
    }

    private static ScriptEnding of(String type, String message) {
        return new ScriptEnding(new ScriptError(type, message, OptionalInt.empty()), false);
    }

    /// The script took too much time.
    static ScriptEnding late(String message) {
        return new ScriptEnding(new ScriptError(ScriptError.LIMIT, message, OptionalInt.empty()), true);
    }

    static ScriptEnding limit(String message) {
        return of(ScriptError.LIMIT, message);
    }

    static ScriptEnding crash(String message) {
        return of(ScriptError.CRASH, message);
    }

    static ScriptEnding brokenProtocol(String how) {
        return crash(
                "The process of this script broke the protocol with the hub (it %s) and was stopped. Run the script again."
                        .formatted(how));
    }

    boolean isLate() {
        return isLate;
    }

    ScriptError error() {
        return error;
    }
}
