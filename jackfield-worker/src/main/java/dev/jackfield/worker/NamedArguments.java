package dev.jackfield.worker;

import java.util.Optional;
import java.util.regex.Pattern;

/// Explains `device.Skill.method(name=value)`, which other languages have and JavaScript takes for an assignment.
final class NamedArguments {
    private static final Pattern UNDECLARED = Pattern.compile("([\\w$]{1,100}) is not defined");
    private static final Pattern NAME = Pattern.compile("([\\w$]{1,100})\\s{0,20}=(?![=>])\\s{0,20}");
    private static final int SHOWN = 200;

    private NamedArguments() {}

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
                .formatted(name, found.group(1), shorten(NAME.matcher(written).replaceAll("$1: "))));
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
