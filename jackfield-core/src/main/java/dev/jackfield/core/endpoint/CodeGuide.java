package dev.jackfield.core.endpoint;

import dev.jackfield.core.signature.Language;

/// Tells a model how to write programs for the tool `run_code`.
final class CodeGuide {
    private static final String PYTHON = """
        Call the methods below in Python, in a script for the tool `run_code` (language `python`). A call is \
        `device.Skill.method(name=value)`, and returns the result as a value. To make calls at the same time, await \
        `device.aio.Skill.method(name=value)`. The result is what you print, and the value of the last expression.\
        """;

    private static final String JAVASCRIPT = """
        Call the methods below in JavaScript, in a script for the tool `run_code` (language `javascript`). A call is \
        `await device.Skill.method({name: value})`, and returns the result as a value. To make calls at the same time, \
        use `Promise.all`. The result is what you print with `console.log`, and the value that you `return`.\
        """;

    private CodeGuide() {}

    static String of(Language language) {
        return switch (language) {
            case PYTHON -> PYTHON;
            case TYPESCRIPT -> JAVASCRIPT;
        };
    }
}
