package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.text.BriefText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How a child ended. The first line is what the hub knows, and quotes the line of the child that explains
/// most; below, behind bars, are the child's last lines.
record ExitReport(ChildCommand command, Process process, StderrReader stderr) {
    /// Exit statuses above this are the numbers of signals.
    private static final int SIGNALLED = 128;

    private static final int QUOTED = 300;

    private static final Map<Integer, String> SIGNALS =
            Map.of(1, "HUP", 2, "INT", 3, "QUIT", 4, "ILL", 6, "ABRT", 9, "KILL", 11, "SEGV", 13, "PIPE", 15, "TERM");

    String text() {
        try {
            var ending = ending();
            var words = stderr.awaitLastLines();
            return command + " "
                    + words.notStarted().map(why -> "cannot be started: " + why).orElse(ending)
                    + stderrExcerpt(words.lines());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return command + " is gone";
        }
    }

    /// Waits for the exit status: the output ends a moment before the process does.
    private String ending() throws InterruptedException {
        if (!process.waitFor(1, TimeUnit.SECONDS)) {
            return "closed its output";
        }
        var status = process.exitValue();
        return status > SIGNALLED && status < SIGNALLED + 65
                ? "was ended by signal " + signal(status - SIGNALLED)
                : "exited with status " + status;
    }

    private static String signal(int number) {
        return SIGNALS.containsKey(number) ? number + " (" + SIGNALS.get(number) + ")" : String.valueOf(number);
    }

    private static String stderrExcerpt(List<StderrReader.StderrLine> lines) {
        var own = lines.stream()
                .filter(line -> !line.isOurs())
                .map(StderrReader.StderrLine::text)
                .toList();
        return FailureLine.of(own)
                .map(telling -> ": " + quote(telling) + (lines.size() < 2 ? "" : "\n" + block(lines)))
                .orElse("");
    }

    /// Quotes a line; quotation marks in it must not end the quotation.
    private static String quote(String line) {
        return '"' + BriefText.of(line, QUOTED).replace('"', '\'') + '"';
    }

    private static String block(List<StderrReader.StderrLine> lines) {
        return "Its last lines on standard error:\n"
                + lines.subList(Math.max(0, lines.size() - StderrReader.SHOWN), lines.size()).stream()
                        .map(line -> line.isOurs() ? "  (" + line.text() + ")" : "  | " + line.text())
                        .collect(Collectors.joining("\n"));
    }

    /// Finds, among the last lines that a program printed, the one that says why it ended.
    ///
    /// Runtimes print it before their stack frames and their own name: `Error: …` of Node.js, the last line of a
    /// traceback of Python, `panic: …` of Go. The last such line counts; without one, the first line in words of
    /// failure (`unknown flag: …`), because usage and advice come after it; else the last line that is not a frame,
    /// ornament or hint about help.
    static final class FailureLine {
        private static final Pattern TELLING =
                Pattern.compile("(?i:(^|[\\s\\[(:])(fatal|panic|error|exception)( error)?\\]?\\s?:)"
                        + "|(Error|Exception)\\b( \\[[\\w-]{1,60}\\])?:"
                        + "|(?i:^\\W{0,3}(fatal|error)\\b)"
                        + "|panicked at|Cannot find (module|package)|No module named|command not found"
                        + "|^npm (error|ERR!) (code |\\d{3} Not Found)");

        private static final Pattern FAILURE = Pattern.compile("(?i)\\b(fail(ed|ure|s)?|cannot|can't|could not|unable"
                + " to|unknown|invalid|missing|required|denied|refused|not found|no"
                + " such|unexpected|unrecogni[sz]ed|unsupported|expired|already in use)\\b");

        private static final Pattern NOISE =
                Pattern.compile("^\\s*$|^\\s+at .*|^\\s*File \".*\", line \\d+.*|^\\s*\\.\\.\\. \\d+ more$"
                        + "|^[\\s^~=*{}\\[\\]().,;-]+$|^Node\\.js v[\\d.]+$|^node:internal.*|^Traceback \\(most recent"
                        + " call last\\):$|^goroutine \\d+.*|^note: run with .*|^exit status \\d+$|^npm (error|ERR!) (A"
                        + " complete log|\\s*$).*|^npm (warn|WARN|notice) .*");

        /// How to use the program, and where to read more.
        private static final Pattern USAGE = Pattern.compile(
                "(?i)^\\s*(usage|options|commands|arguments|examples?):.*|^\\s+-{1,2}\\w.*|^\\s*(run|see|try|use|type|for"
                    + " more information|for help)\\b.*(\\s|['\"`])--?help\\b.*|^\\s*(see|try|run)"
                    + " ['\"`].*|^\\s*(tip|hint|note):.*");

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
}
