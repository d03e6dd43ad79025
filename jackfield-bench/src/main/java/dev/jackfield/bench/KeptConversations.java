package dev.jackfield.bench;

import dev.jackfield.bench.conversation.ConversationLoad;
import dev.jackfield.bench.conversation.ConversationRun;
import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Measures how long it takes to load and to fork a conversation of 1,000 messages, and to turn its lines into
/// canisters and back. Each load happens in a process that has just started; the best of them counts.
final class KeptConversations implements Benchmark {
    private static final int LOADS = 5;
    private static final int WARM_UPS = 5;
    private static final double LOAD_SECONDS = 1;
    private static final double NORMALISE_MILLIS = 100;
    private static final double MESSAGES = 1_000;

    @Override
    public String name() {
        return "conversation";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var place = programs.file("conversation", "readme", "A conversation of 1,000 messages.\n");
        var store = place.resolve("store").toString();
        var rounds = Integer.toString(options.once() ? 1 : LOADS);
        var warmUps = Integer.toString(options.once() ? 0 : WARM_UPS);
        var written = readFigures(programs, Java.command(ConversationRun.class, store, rounds, warmUps));
        var seconds = Double.MAX_VALUE;
        for (var load = 0; load < (options.once() ? 1 : LOADS); load++) {
            var loaded = readFigures(programs, Java.command(ConversationLoad.class, store, figureNamed(written, "id")));
            if (figure(loaded, "messages") != MESSAGES) {
                throw new WrongAnswerException("1000 messages", loaded.toString());
            }
            seconds = Math.min(seconds, figure(loaded, "load_ms") / 1e3);
        }
        report(written, seconds, report);
    }

    private static Map<String, String> readFigures(BenchProcesses programs, List<String> command)
            throws IOException, InterruptedException {
        var process = programs.open("conversation", Map.of(), command);
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var code = process.waitFor();
        if (code != 0) {
            throw new WrongAnswerException("figures of a conversation", "exit code " + code + ": " + said);
        }
        var figures = new HashMap<String, String>();
        said.lines().map(line -> line.split(" ", 2)).forEach(line -> figures.put(line[0], line[1]));
        return figures;
    }

    private static void report(Map<String, String> written, double seconds, BenchReport report) {
        report.addConversation("turns with their content, MB", figure(written, "turns_mb"));
        report.addConversation("load 1,000 messages: s", seconds);
        report.addConversation("fork them: ms", figure(written, "fork_ms"));
        report.addConversation("add a turn of 10 messages: ms", figure(written, "append_ms"));
        report.addConversation("lines to canisters and back: ms", figure(written, "normalise_ms"));
        report.addBarAtMost("conversation: seconds to load 1,000 messages", LOAD_SECONDS, seconds);
        report.addBarAtMost(
                "conversation: ms to normalise 1,000 messages", NORMALISE_MILLIS, figure(written, "normalise_ms"));
    }

    private static double figure(Map<String, String> figures, String name) {
        return Double.parseDouble(figureNamed(figures, name));
    }

    private static String figureNamed(Map<String, String> figures, String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }
}
