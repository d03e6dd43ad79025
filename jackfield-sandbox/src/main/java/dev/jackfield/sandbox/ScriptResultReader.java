package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads the result of a script, within its limits. Values go to clients as they are, so those that two parsers could
/// read in two ways are refused.
record ScriptResultReader(ScriptLimits limits, Script script) {
    private static final int LONGEST_TYPE = 100;
    private static final int LONGEST_MESSAGE = 8_000;
    private static final int LONGEST_LINE = 9;
    private static final int LONGEST_EXIT = 3;

    ScriptResult read(Fields result, String output, ProgramEnding printed) throws ScriptEndedException {
        var value = result.get("value");
        var session = result.get("session").flatMap(Json::object).orElse(script.session());
        var error = result.has("error") ? Optional.of(error(result.object("error"))) : Optional.<ScriptError>empty();
        if (value.filter(any -> any.length() > limits.value()).isPresent() || session.length() > limits.value()) {
            throw ScriptEndedException.brokenProtocol("sent a value that is too large");
        }
        value.ifPresent(Json::requireOneReading);
        session.requireOneReading();
        return new ScriptResult(
                error.isPresent() ? Optional.empty() : value,
                output,
                result.get("cut").filter(RawJson.TRUE::equals).isPresent(),
                error,
                session,
                new ProgramEnding(printed.stdout(), printed.stderr(), exitCode(result), false));
    }

    private static OptionalInt exitCode(Fields result) {
        return result.find("exit") instanceof RawJson code && code.isWholeNumber() && code.length() <= LONGEST_EXIT
                ? OptionalInt.of(Integer.parseInt(code.toString()))
                : OptionalInt.empty();
    }

    private static ScriptError error(Fields error) throws ScriptEndedException {
        return new ScriptError(text(error, "type", LONGEST_TYPE), text(error, "message", LONGEST_MESSAGE), line(error));
    }

    private static String text(Fields error, String key, int longest) throws ScriptEndedException {
        var text = error.text(key)
                .orElseThrow(() -> ScriptEndedException.brokenProtocol("sent an error without a " + key));
        return text.substring(0, Math.min(longest, text.length()));
    }

    private static OptionalInt line(Fields error) {
        return error.find("line") instanceof RawJson line && line.isWholeNumber() && line.length() <= LONGEST_LINE
                ? OptionalInt.of(Integer.parseInt(line.toString()))
                : OptionalInt.empty();
    }
}
