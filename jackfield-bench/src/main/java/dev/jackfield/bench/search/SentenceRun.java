package dev.jackfield.bench.search;

import dev.jackfield.agent.workflow.OpenWorkflow;
import dev.jackfield.agent.workflow.Workflows;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.bench.measure.Latencies;
import dev.jackfield.bench.measure.LatencyLog;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Reads sentences to the retail workflow in this process, one after the other, as `jackfield workflow --classify`
/// does. Prints its figures as lines `name value`.
public record SentenceRun(OpenWorkflow workflow, List<String> sentences) {
    /// What each round adds to its sentences, so that none of them was read before.
    private static final List<String> ENDINGS =
            List.of("", "thanks", "hello", "please", "quickly", "today", "now", "right away", "if possible", "ok");

    /// Measures and prints.
    ///
    /// @param arguments the folders of the workflow and of its data; the number of rounds and of rounds to warm up;
    ///     the folders of the jars and of the native libraries of the model; files with sentences
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var settings = WorkflowSettings.of(Path.of(arguments[0]), Path.of(arguments[1]));
        try (var model = new SearchModel(URI.create(arguments[4]), URI.create(arguments[5]))) {
            var opened = model.open();
            try (var workflow = Workflows.open(settings, () -> opened)) {
                var sentences = sentences(List.of(arguments).subList(6, arguments.length));
                new SentenceRun(workflow, sentences)
                        .run(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
            }
        }
    }

    private static List<String> sentences(List<String> files) throws IOException {
        var sentences = new ArrayList<String>();
        for (var file : files) {
            Files.readString(Path.of(file))
                    .lines()
                    .map(line -> Json.parse(line).tree().path("utterance").asString())
                    .forEach(sentences::add);
        }
        return sentences;
    }

    private void run(int rounds, int warmUps) {
        var begin = System.nanoTime();
        workflow.classify("hello");
        printFigure("first_sentence_ms", (System.nanoTime() - begin) / 1e6);
        var p50 = Double.MAX_VALUE;
        var p99 = Double.MAX_VALUE;
        for (var round = 0; round < warmUps + rounds; round++) {
            var latencies = round(ENDINGS.get(round % ENDINGS.size()));
            if (round >= warmUps) {
                p50 = Math.min(p50, latencies.percentile(0.5) / 1e6);
                p99 = Math.min(p99, latencies.percentile(0.99) / 1e6);
            }
        }
        printFigure("sentences", sentences.size());
        printFigure("p50_ms", p50);
        printFigure("p99_ms", p99);
    }

    private Latencies round(String ending) {
        var log = new LatencyLog();
        for (var sentence : sentences) {
            var begin = System.nanoTime();
            workflow.classify("%s %s".formatted(sentence, ending).strip());
            log.note(System.nanoTime() - begin);
        }
        return Latencies.of(List.of(log));
    }

    private static void printFigure(String figure, double value) {
        System.out.printf(Locale.ROOT, "%s %.3f%n", figure, value);
    }
}
