package dev.jackfield.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.transport.http.client.HttpCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Events on their way to a collector.
@Timeout(60)
class OtlpExportTest {
    @TempDir
    private Path folder;

    private final HttpCalls calls = new HttpCalls();
    private EventStore events;
    private OtlpCollector collector;
    private OtlpExport export;
    private volatile Settings settings;

    @BeforeEach
    void open() throws IOException {
        events = new EventStore(Files.createDirectory(folder.resolve("state")), InstantSource.system());
        collector = new OtlpCollector();
        settings = settings("audit: {otlp: \"%s\", otlpHeaders: {X-Token: s3cret}}\n".formatted(collector.url()));
        start();
    }

    private Settings settings(String yaml) {
        return new ConfigFolder(folder).file("jackfield.yaml", yaml).load().settings();
    }

    private void start() {
        export = new OtlpExport(events.store, () -> settings, () -> calls, InstantSource.system());
        export.follow();
    }

    @AfterEach
    void close() {
        export.close();
        collector.close();
        events.close();
        calls.close();
    }

    private void awaitNumbers(long last) throws InterruptedException {
        var wanted = LongStream.rangeClosed(1, last)
                .mapToObj(number -> "{\"number\":" + number + ",")
                .collect(Collectors.toSet());
        Eventually.await(() -> {
            var missing = new HashSet<>(wanted);
            collector.events().forEach(event -> missing.remove(event.substring(0, event.indexOf(',') + 1)));
            return missing.isEmpty();
        });
    }

    @Test
    void recordHasTheEventAsItIsStored() throws Exception {
        events.append("main", "ann", 1);
        awaitNumbers(1);

        var line = events.store.journal().read("main", 0).getFirst();
        assertThat(collector.events()).containsExactly(line.toString());
        assertThat(collector.tokens()).contains("s3cret");
        var attributes = collector.records().getFirst().toString();
        assertThat(attributes)
                .contains(
                        "{\"key\":\"jackfield.who\",\"value\":{\"stringValue\":\"ann\"}}",
                        "{\"key\":\"jackfield.tool\",\"value\":{\"stringValue\":\"demo.echo\"}}",
                        "\"severityText\":\"INFO\"");
        var nanos = collector.records().getFirst().text("timeUnixNano").orElseThrow();
        assertThat(line.json().text("at").orElseThrow()).endsWith(nanos.substring(10, 13) + "Z");
    }

    @Test
    void collectorThatFailsGetsEverythingAtLeastOnce() throws Exception {
        collector.answerNext(503, 429, 500);
        IntStream.range(0, 20).forEach(_ -> events.append("main", "ann", 50));

        awaitNumbers(1_000);
    }

    @Test
    void batchesGrowSmallerForACollectorThatCannotTakeThem() throws Exception {
        collector.answerNext(413, 400);
        events.append("main", "ann", 500);

        awaitNumbers(500);
        assertThat(collector.events()).hasSize(500);
    }

    @Test
    void restartLosesNothing() throws Exception {
        events.append("main", "ann", 10);
        awaitNumbers(10);
        export.close();
        events.append("main", "ann", 10);
        start();

        awaitNumbers(20);
        assertThat(collector.events()).hasSize(20);
    }

    @Test
    void collectorThatComesBackElsewhereIsFoundAfterAReload() throws Exception {
        var url = collector.url();
        collector.close();
        events.append("main", "ann", 10);
        collector = new OtlpCollector();
        assertThat(collector.url()).isNotEqualTo(url);
        settings = settings("audit: {otlp: \"%s\"}\n".formatted(collector.url()));
        export.follow();

        awaitNumbers(10);
    }

    @Test
    void nothingIsSentOnceItIsSwitchedOff() throws Exception {
        events.append("main", "ann", 1);
        awaitNumbers(1);
        settings = settings("audit: {}\n");
        export.follow();
        events.append("main", "ann", 1);
        settings = settings("audit: {otlp: \"%s\"}\n".formatted(collector.url()));
        assertThat(collector.events()).hasSize(1);
        export.follow();

        awaitNumbers(2);
    }

    /// The protocol forbids to send such a batch again.
    @Test
    void batchOfWhichSomeWereRejectedIsNotSentAgain() throws Exception {
        collector.answerWith("{\"partialSuccess\":{\"rejectedLogRecords\":\"1\",\"errorMessage\":\"too old\"}}");
        events.append("main", "ann", 3);
        awaitNumbers(3);
        events.append("main", "ann", 1);
        awaitNumbers(4);

        assertThat(collector.events()).hasSize(4);
    }
}
