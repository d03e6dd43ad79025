package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.HeardClient;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Many clients at once, all with the same request ids and progress tokens: each hears its own and nothing else.
@TestInstance(Lifecycle.PER_CLASS)
class LoadIT {
    private static final List<String> SOURCES = List.of("modern", "legacy", "stdio-modern", "stdio-legacy");

    private final FourCells cells = new FourCells();

    @BeforeAll
    void ready() {
        cells.ready();
    }

    @AfterAll
    void stop() {
        cells.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdio-legacy", "stdio-modern"})
    void twoHundredClientsShareOneProcess(String source) throws InterruptedException {
        var failures = new ParallelRuns(200).run(member -> {
            try (var client = cells.client(source, member)) {
                for (var round = 0; round < 20; round++) {
                    sing(client);
                }
            }
        });

        assertThat(failures).isEmpty();
    }

    @Test
    void fiftyClientsUseAllSources() throws InterruptedException {
        var failures = new ParallelRuns(50).run(member -> {
            for (var source : SOURCES) {
                try (var client = cells.client(source, member)) {
                    for (var round = 0; round < 5; round++) {
                        sing(client);
                    }
                }
            }
        });

        assertThat(failures).isEmpty();
    }

    private static void sing(OwnClient client) throws InterruptedException {
        var canary = "canary " + UUID.randomUUID();
        assertThat(client.echo(canary)).isEqualTo(canary);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdio-legacy", "stdio-modern", "legacy", "modern"})
    void everyReportOfProgressArrivesInOrderBeforeTheResult(String source) throws InterruptedException {
        var failures = new ParallelRuns(50).run(member -> {
            try (var client = cells.client(source, member)) {
                for (var round = 0; round < 20; round++) {
                    assertThat(progressOf(client)).containsExactly(0, 50, 100);
                }
            }
        });

        assertThat(failures).isEmpty();
    }

    /// What was heard by the time of the result; whatever comes later is lost, and missed here.
    private static List<Integer> progressOf(OwnClient client) throws InterruptedException {
        var heard = new HeardClient();
        client.call("test_tool_with_progress", Fields.EMPTY, heard);
        return heard.heard().stream()
                .map(Message::params)
                .filter(params -> params.get("progressToken")
                        .map(Json::toString)
                        .orElse("")
                        .equals("1"))
                .map(params -> params.get("progress").orElseThrow().tree().asInt())
                .toList();
    }
}
