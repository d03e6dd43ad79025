package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.text.BriefText;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
}
