package dev.jackfield.worker;

import java.util.Locale;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/// Why a script did not end well, in the words of its author: no frames and names but those of the script.
///
/// @param line of the script; zero when it is not known
record ScriptFailure(String type, String message, int line) {
    private static final String LIMIT = "limit";
    private static final int LONGEST = 4_000;

    /// A failure that ends what is being done.
    static final class ScriptFailedException extends RuntimeException {
        private final transient ScriptFailure failure;

        private ScriptFailedException(ScriptFailure failure) {
            super(failure.message, null, false, false);
            this.failure = failure;
        }

        ScriptFailure failure() {
            return failure;
        }
    }

    ScriptFailedException asException() {
        return new ScriptFailedException(this);
    }

    static ScriptFailure limit(String message) {
        return new ScriptFailure(LIMIT, message, 0);
    }

    /// A script that took the whole stack. It may have hit the engine at any place, so the worker is not used again.
    static ScriptFailure tooDeep(int line) {
        return new ScriptFailure(
                "RangeError",
                ("The script is nested too deeply: at most %d functions may be active inside each other. Write it with"
                                + " fewer levels, or with a loop.")
                        .formatted(ScriptContext.MOST_FRAMES),
                line);
    }

    /// Returns whether the engine itself broke, as it does where the stack ends at a bad place.
    static boolean isOfEngine(PolyglotException thrown) {
        return thrown.isInternalError() || thrown.isHostException() || isStackUsedUp(thrown);
    }

    /// A limit of the engine cancels the script; the end of the stack does not.
    private static boolean isStackUsedUp(PolyglotException thrown) {
        return thrown.isResourceExhausted() && !thrown.isCancelled() && !isTooManyFrames(thrown);
    }

    private static boolean isTooManyFrames(PolyglotException thrown) {
        return thrown.isResourceExhausted()
                && String.valueOf(thrown.getMessage()).toLowerCase(Locale.ROOT).contains("frame");
    }

    static ScriptFailure of(PolyglotException thrown, Program program) {
        if (isTooManyFrames(thrown) || isOfEngine(thrown)) {
            return tooDeep(program.line(thrown));
        }
        if (thrown.isCancelled()) {
            return limit("The script used more than %s of processor time and was stopped. Do less in one script."
                    .formatted(program.cpu()));
        }
        var type = type(thrown);
        var text = String.valueOf(thrown.getMessage());
        var message = text.startsWith(type + ": ") ? text.substring(type.length() + 2) : text;
        return new ScriptFailure(type, program.explain(type, message), program.line(thrown));
    }

    private static String type(PolyglotException thrown) {
        var error = thrown.getGuestObject();
        if (thrown.isSyntaxError() || error == null || error.getMetaObject() == null) {
            return thrown.isSyntaxError() ? "SyntaxError" : "Error";
        }
        return error.getMetaObject().getMetaSimpleName();
    }

    /// Describes what a script threw, which need not be an error.
    ///
    /// @param origin where the script called what failed; undefined for errors of its own
    static ScriptFailure of(Value thrown, Value origin, Program program, ScriptContext context) {
        if (!thrown.isException()) {
            return new ScriptFailure("Error", "The script threw " + context.json(thrown, "value"), 0);
        }
        var failure = of(polyglotException(thrown), program);
        return origin.isException()
                ? new ScriptFailure(failure.type, failure.message, program.line(polyglotException(origin)))
                : failure;
    }

    private static PolyglotException polyglotException(Value error) {
        try {
            throw error.throwException();
        } catch (PolyglotException thrown) {
            return thrown;
        }
    }

    /// Writes this as a member of a result.
    String json() {
        return "\"error\":{\"type\":" + JsonText.quote(shorten(type)) + ",\"message\":"
                + JsonText.quote(shorten(message)) + (line > 0 ? ",\"line\":" + line : "") + "}";
    }

    private static String shorten(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
