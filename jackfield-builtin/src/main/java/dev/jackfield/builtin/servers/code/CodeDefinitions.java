package dev.jackfield.builtin.servers.code;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.sandbox.ScriptLanguage;
import java.util.Optional;

/// What `tools/list` shows of the tools.
final class CodeDefinitions {
    private static final int LONGEST = 1 << 20;

    private CodeDefinitions() {}

    /// @param unavailable why programs of this language cannot run here; empty when they can
    static String of(ScriptLanguage language, ProgramLimits limits, Optional<String> unavailable) {
        var text = unavailable
                .map(why -> "Unavailable, every call fails: " + why)
                .orElseGet(() -> description(language, limits));
        return """
            {"name":"%s","title":"Run %s","description":%s,
             "inputSchema":{"type":"object","properties":{
               "code":{"type":"string","maxLength":%d,"description":"The program"}%s},
               "required":["code"],"additionalProperties":false},
             "outputSchema":{"type":"object","properties":{"stdout":{"type":"string"},"stderr":{"type":"string"},
               "exitCode":{"type":"integer"}},"required":["stdout","stderr","exitCode"]},
             "annotations":{"readOnlyHint":true,"destructiveHint":false,"openWorldHint":false}}\
            """.formatted(name(language), title(language), Json.string(text), LONGEST, stdin(language));
    }

    static String name(ScriptLanguage language) {
        return switch (language) {
            case PYTHON -> "runPython";
            case JAVASCRIPT -> "runJavaScript";
        };
    }

    private static String title(ScriptLanguage language) {
        return switch (language) {
            case PYTHON -> "Python";
            case JAVASCRIPT -> "JavaScript";
        };
    }

    private static String description(ScriptLanguage language, ProgramLimits limits) {
        var what = switch (language) {
            case PYTHON ->
                "Runs a Python program, as python3 -c does, and returns what it prints and its exit code. It has the"
                        + " standard library and an empty folder to write to, which is deleted afterwards;";
            case JAVASCRIPT ->
                "Runs a JavaScript program and returns what console.log and console.error print; the result also has"
                        + " the value that it returns. It has the language only, without browser or Node APIs;";
        };
        return what
                + " no network, no other files, no further processes. It is stopped after %s seconds, or if it uses more than %d MB."
                        .formatted(limits.seconds(), limits.memory());
    }

    private static String stdin(ScriptLanguage language) {
        return switch (language) {
            case PYTHON -> """
                ,"stdin":{"type":"string","maxLength":%d,"description":"What it reads from its standard input"}\
                """.formatted(LONGEST);
            case JAVASCRIPT -> "";
        };
    }
}
