package dev.jackfield.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/// A script as the body of a strict async function. If its last statement is an expression, that is its value.
///
/// Nothing is put before the first line but on that line, so lines are those of the script.
record Program(String code, Limits limits) {
    private static final String NAME = "script";
    private static final String STRICT = "\"use strict\"; ";
    private static final String HEAD = "(async function () { ";
    private static final String TAIL = "\n})";

    Value compile(ScriptContext context) {
        return withLastExpression(context).orElseGet(() -> function(code, context));
    }

    private Optional<Value> withLastExpression(ScriptContext context) {
        var end = LastExpression.statementEnd(code);
        for (var start : LastExpression.starts(code)) {
            var head = code.substring(0, start);
            if (start < end && (head.isBlank() || isProgram(head, context))) {
                var script = tryCompile(head + ";return (" + code.substring(start, end) + "\n)", context);
                if (script.isPresent()) {
                    return script;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isProgram(String body, ScriptContext context) {
        return tryCompile(body, context).isPresent();
    }

    private static Optional<Value> tryCompile(String body, ScriptContext context) {
        try {
            return Optional.of(function(body, context));
        } catch (PolyglotException wrong) {
            if (wrong.isCancelled()) {
                throw wrong;
            }
            return Optional.empty();
        }
    }

    private static Value function(String code, ScriptContext context) {
        var body = STRICT + code;
        return context.compile(body, source(HEAD + body + TAIL));
    }

    private static Source source(String text) {
        return Source.newBuilder(ScriptContext.LANGUAGE, text, NAME).buildLiteral();
    }

    /// Returns the line of the script at which an error happened; zero when it happened elsewhere.
    int line(PolyglotException thrown) {
        var places = new ArrayList<@Nullable SourceSection>();
        places.add(thrown.getSourceLocation());
        thrown.getPolyglotStackTrace()
                .forEach(frame -> places.add(frame.isGuestFrame() ? frame.getSourceLocation() : null));
        return places.stream()
                .mapToInt(this::line)
                .filter(line -> line > 0)
                .findFirst()
                .orElse(0);
    }

    private int line(@Nullable SourceSection place) {
        return place != null && place.getSource().getName().equals(NAME)
                ? (int) Math.min(place.getStartLine(), Math.max(1, code.lines().count()))
                : 0;
    }

    /// Returns the processor time that the script may use, in words.
    String cpu() {
        var time = Duration.ofMillis(limits.cpuMillis());
        return time.toMillisPart() == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    /// Says what an error means, where the words of the engine do not.
    String explain(String type, String message) {
        return switch (type) {
            case "ReferenceError" -> NamedArguments.explain(message, code).orElse(message);
            case "SyntaxError" -> message.lines().findFirst().orElse("").replaceFirst("^" + NAME + ":\\d+:\\d+ ", "");
            default ->
                message.startsWith("Operation is not allowed")
                        ? "A script cannot import modules or read files. Use the tools of device."
                        : message;
        };
    }
}
