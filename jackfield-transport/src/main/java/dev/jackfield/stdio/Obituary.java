package dev.jackfield.stdio;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// How a child ended, in one sentence and its own last words.
record Obituary(ChildCommand command, Process process, LastWords lastWords) {
    /// A process that a signal ended reports the signal's number above this.
    private static final int SIGNALLED = 128;

    private static final Map<Integer, String> SIGNALS =
            Map.of(1, "HUP", 2, "INT", 3, "QUIT", 4, "ILL", 6, "ABRT", 9, "KILL", 11, "SEGV", 13, "PIPE", 15, "TERM");

    String text() {
        try {
            return command + " " + ending() + said(lastWords.lines());
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return command + " is gone";
        }
    }

    /// The end of its output comes a moment before the end of the process.
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

    private static String said(List<String> lines) {
        return lines.isEmpty() ? "" : "; its last words:\n" + String.join("\n", lines);
    }
}
