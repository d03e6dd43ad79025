package dev.jackfield.sandbox;

import java.util.OptionalInt;

/// The hub ends a script and its worker.
final class ScriptEndedException extends Exception {
    private final transient ScriptError error;
    private final boolean isLate;

    private ScriptEndedException(ScriptError error, boolean isLate) {
        super(error.message(), null, false, false);
        this.error = error;
        this.isLate = isLate;
    }

    private static ScriptEndedException of(String type, String message) {
        return new ScriptEndedException(new ScriptError(type, message, OptionalInt.empty()), false);
    }

    /// The script took too much time.
    static ScriptEndedException late(String message) {
        return new ScriptEndedException(new ScriptError(ScriptError.LIMIT, message, OptionalInt.empty()), true);
    }

    static ScriptEndedException limit(String message) {
        return of(ScriptError.LIMIT, message);
    }

    static ScriptEndedException crash(String message) {
        return of(ScriptError.CRASH, message);
    }

    static ScriptEndedException brokenProtocol(String how) {
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
