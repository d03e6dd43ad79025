package dev.jackfield.transport.stdio;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Finds, among the last lines that a program printed, the one that says why it ended.
///
/// Runtimes print it before their stack frames and their own name: `Error: …` of Node.js, the last line of a
/// traceback of Python, `panic: …` of Go. The last such line counts; without one, the first line in words of failure
/// (`unknown flag: …`), because usage and advice come after it; else the last line that is not a frame, ornament or
/// hint about help.
final class FailureLine {
    private static final Pattern TELLING =
            Pattern.compile("(?i:(^|[\\s\\[(:])(fatal|panic|error|exception)( error)?\\]?\\s?:)"
                    + "|(Error|Exception)\\b( \\[[\\w-]{1,60}\\])?:"
                    + "|(?i:^\\W{0,3}(fatal|error)\\b)"
                    + "|panicked at|Cannot find (module|package)|No module named|command not found"
                    + "|^npm (error|ERR!) (code |\\d{3} Not Found)");

    private static final Pattern FAILURE = Pattern.compile("(?i)\\b(fail(ed|ure|s)?|cannot|can't|could not|unable to"
            + "|unknown|invalid|missing|required|denied|refused|not found|no such|unexpected|unrecogni[sz]ed"
            + "|unsupported|expired|already in use)\\b");

    private static final Pattern NOISE = Pattern.compile("^\\s*$"
            + "|^\\s+at .*|^\\s*File \".*\", line \\d+.*|^\\s*\\.\\.\\. \\d+ more$"
            + "|^[\\s^~=*{}\\[\\]().,;-]+$"
            + "|^Node\\.js v[\\d.]+$|^node:internal.*|^Traceback \\(most recent call last\\):$"
            + "|^goroutine \\d+.*|^note: run with .*|^exit status \\d+$|^npm (error|ERR!) (A complete log|\\s*$).*");

    /// How to use the program, and where to read more.
    private static final Pattern USAGE = Pattern.compile("(?i)^\\s*(usage|options|commands|arguments|examples?):.*"
            + "|^\\s+-{1,2}\\w.*|^\\s*(run|see|try|use|type|for more information|for help)\\b.*(\\s|['\"`])--?help\\b.*"
            + "|^\\s*(see|try|run) ['\"`].*|^\\s*(tip|hint|note):.*");

    private FailureLine() {}

    static Optional<String> of(List<String> lines) {
        return exceptionLine(lines)
                .or(() -> firstMatch(lines, FailureLine::isFailure))
                .or(() -> lastMatch(lines, line -> !isNoise(line) && !isUsage(line)))
                .or(() -> lastMatch(lines, line -> !isNoise(line)))
                .or(() -> lastMatch(lines, line -> !line.isBlank()));
    }

    private static boolean isNoise(String line) {
        return NOISE.matcher(line).matches();
    }

    private static boolean isUsage(String line) {
        return USAGE.matcher(line).matches();
    }

    private static boolean isFailure(String line) {
        return FAILURE.matcher(line).find() && !isNoise(line) && !isUsage(line);
    }

    private static Optional<String> firstMatch(List<String> lines, Predicate<String> wanted) {
        return lines.stream().filter(wanted).findFirst().map(String::strip);
    }

    private static Optional<String> lastMatch(List<String> lines, Predicate<String> wanted) {
        return lines.reversed().stream().filter(wanted).findFirst().map(String::strip);
    }

    /// Finds the line that names an exception: after a traceback, the first line that is not indented.
    private static Optional<String> exceptionLine(List<String> lines) {
        var telling = Optional.<String>empty();
        var isTraceback = false;
        for (var line : lines) {
            if (isNoise(line)) {
                isTraceback |= line.startsWith("Traceback ");
            } else if (TELLING.matcher(line).find() || (isTraceback && !Character.isWhitespace(line.charAt(0)))) {
                telling = Optional.of(line.strip());
                isTraceback = false;
            }
        }
        return telling;
    }
}
