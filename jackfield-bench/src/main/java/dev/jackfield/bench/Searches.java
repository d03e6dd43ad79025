package dev.jackfield.bench;

import dev.jackfield.bench.load.WrongAnswerException;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Java;
import dev.jackfield.bench.search.SearchRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// Measures search over ten thousand tools, in a process of its own.
final class Searches implements Benchmark {
    private static final double LEXICAL_MILLIS = 3;
    private static final double HYBRID_MILLIS = 20;

    private static final Path MODEL =
            Path.of("jackfield-cli/target/jackfield/embedding").toAbsolutePath();

    @Override
    public String name() {
        return "search";
    }

    @Override
    public void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException {
        var libraries =
                programs.file("search", "readme", "Native code of the model.\n").resolve("native");
        var sizes = options.once() ? List.of("1000", "50", "1", "0") : sizes(options);
        var arguments = Stream.concat(
                sizes.stream(),
                Stream.of(MODEL.toUri().toString(), libraries.toUri().toString()));
        var command = Java.command(SearchRun.class, arguments.toArray(String[]::new));
        command.add(1, "--enable-native-access=ALL-UNNAMED");
        report(figures(programs.open("search", Map.of(), command)), report);
    }

    private static List<String> sizes(BenchOptions options) {
        return List.of("10000", "500", Integer.toString(options.rounds()), "3");
    }

    private static Map<String, Double> figures(Process process) throws IOException, InterruptedException {
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var code = process.waitFor();
        if (code != 0) {
            throw new WrongAnswerException("figures of searches", "exit code " + code + ": " + said);
        }
        var figures = new HashMap<String, Double>();
        said.lines().map(line -> line.split(" ", 2)).forEach(line -> figures.put(line[0], Double.valueOf(line[1])));
        return figures;
    }

    private static void report(Map<String, Double> figures, BenchReport report) {
        report.addSearch("tools", figureNamed(figures, "tools"));
        report.addSearch("by words: p50, ms", figureNamed(figures, "lexical_p50_ms"));
        report.addSearch("by words: p99, ms", figureNamed(figures, "lexical_p99_ms"));
        report.addSearch("by words and meaning: p50, ms", figureNamed(figures, "hybrid_p50_ms"));
        report.addSearch("by words and meaning: p99, ms", figureNamed(figures, "hybrid_p99_ms"));
        report.addSearch("`search_skills` over HTTP: p99, ms", figureNamed(figures, "http_p99_ms"));
        report.addSearch("first search, which indexes: ms", figureNamed(figures, "first_search_ms"));
        report.addSearch("until all vectors are there: s", figureNamed(figures, "vectors_s"));
        report.addSearch("other calls before, one at a time: calls/s", figureNamed(figures, "calls_before"));
        report.addSearch("other calls while vectors are made: calls/s", figureNamed(figures, "calls_meanwhile"));
        report.addSearch("memory before the first search, MB", figureNamed(figures, "rss_before_mb"));
        report.addSearch("memory after searches by words, MB", figureNamed(figures, "rss_lexical_mb"));
        report.addSearch("memory after all searches, MB", figureNamed(figures, "rss_after_mb"));
        report.addBarAtMost("search: p99 ms by words", LEXICAL_MILLIS, figureNamed(figures, "lexical_p99_ms"));
        report.addBarAtMost(
                "search: p99 ms by words and meaning", HYBRID_MILLIS, figureNamed(figures, "hybrid_p99_ms"));
    }

    private static double figureNamed(Map<String, Double> figures, String name) {
        return Objects.requireNonNull(figures.get(name), name);
    }
}
