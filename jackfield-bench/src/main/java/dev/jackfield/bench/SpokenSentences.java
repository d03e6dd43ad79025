package dev.jackfield.bench;

import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.search.SentenceRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Measures how long it takes to understand a sentence to the retail workflow, in a process of its own.
final class SpokenSentences implements Benchmark {
    private static final double MILLIS = 30;
    private static final int MOST_ROUNDS = 7;

    private static final Path MODEL =
            Path.of("jackfield-cli/target/jackfield/embedding").toAbsolutePath();
    private static final Path EXAMPLES = Path.of("examples").toAbsolutePath();
    private static final Path LABELLED =
            Path.of("jackfield-agent/src/test/resources/language").toAbsolutePath();

    @Override
    public String name() {
        return "language";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var folder = programs.file("language", "readme", "Native code of the model, and data of a shop.\n");
        var data = folder.resolve("data").toString();
        var generator = EXAMPLES.resolve("retail-data/GenerateRetailData.java").toString();
        output(programs.open("language", Map.of(), List.of(Java.tool("java"), generator, data)));
        var command = Java.command(
                SentenceRun.class,
                EXAMPLES.resolve("retail").toString(),
                data,
                Integer.toString(options.once() ? 1 : Math.min(options.rounds(), MOST_ROUNDS)),
                options.once() ? "0" : "3",
                MODEL.toUri().toString(),
                folder.resolve("native").toUri().toString(),
                LABELLED.resolve("retail-held-out.jsonl").toString(),
                LABELLED.resolve("out-of-scope-held-out.jsonl").toString());
        command.add(1, "--enable-native-access=ALL-UNNAMED");
        report(figures(output(programs.open("language", Map.of(), command))), report);
    }

    private static String output(Process process) throws IOException, InterruptedException {
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var code = process.waitFor();
        if (code != 0) {
            throw new WrongAnswerException("figures of sentences", "exit code " + code + ": " + said);
        }
        return said;
    }

    private static Map<String, Double> figures(String said) {
        var figures = new HashMap<String, Double>();
        said.lines()
                .map(line -> line.split(" ", 2))
                .filter(line -> line.length == 2)
                .forEach(line -> figures.put(line[0], Double.valueOf(line[1])));
        return figures;
    }

    private static void report(Map<String, Double> figures, BenchReport report) {
        report.addSearch("sentences to a workflow", figureNamed(figures, "sentences"));
        report.addSearch("a sentence: p50, ms", figureNamed(figures, "p50_ms"));
        report.addSearch("a sentence: p99, ms", figureNamed(figures, "p99_ms"));
        report.addSearch("the first sentence: ms", figureNamed(figures, "first_sentence_ms"));
        report.addBarAtMost("language: p50 ms a sentence", MILLIS, figureNamed(figures, "p50_ms"));
    }

    private static double figureNamed(Map<String, Double> figures, String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }
}
