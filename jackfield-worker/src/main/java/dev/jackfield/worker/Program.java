package dev.jackfield.worker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
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
        for (var start : LastExpression.findStarts(code)) {
            var head = code.substring(0, start);
            if (start < end && (head.isBlank() || tryCompile(head, context).isPresent())) {
                var script = tryCompile(head + ";return (" + code.substring(start, end) + "\n)", context);
                if (script.isPresent()) {
                    return script;
                }
            }
        }
        return Optional.empty();
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

    /// Explains `device.Skill.method(name=value)`, which other languages have and JavaScript takes for an assignment.
    private static final class NamedArguments {
        private static final Pattern UNDECLARED = Pattern.compile("([\\w$]{1,100}) is not defined");
        private static final Pattern NAME = Pattern.compile("([\\w$]{1,100})\\s{0,20}=(?![=>])\\s{0,20}");
        private static final int SHOWN = 200;

        /// Returns how to write the call, when an error is about such an argument.
        static Optional<String> explain(String problem, String code) {
            var undeclared = UNDECLARED.matcher(problem);
            return undeclared.matches() ? explainName(undeclared.group(1), code) : Optional.empty();
        }

        private static Optional<String> explainName(String name, String code) {
            var call = Pattern.compile("(device\\.[\\w$]{1,200}\\.[\\w$]{1,200})\\(([^()]{0,1000}[(,\\s]|)"
                    + Pattern.quote(name) + "\\s{0,20}=(?![=>])");
            var found = call.matcher(code);
            if (!found.find()) {
                return Optional.empty();
            }
            var written = code.substring(found.end(1) + 1, closingParenthesis(code, found.end()));
            return Optional.of("%s is not defined. JavaScript has no named arguments; write %s({%s})"
                    .formatted(
                            name, found.group(1), shorten(NAME.matcher(written).replaceAll("$1: "))));
        }

        private static int closingParenthesis(String code, int from) {
            var depth = 0;
            for (var at = from; at < code.length(); at++) {
                var c = code.charAt(at);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                if (depth < 0) {
                    return at;
                }
            }
            return code.length();
        }

        private static String shorten(String arguments) {
            return arguments.length() <= SHOWN ? arguments : arguments.substring(0, SHOWN) + "…";
        }
    }
}
