package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.conformance.Conformance.Revision;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.HttpChannel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The official suite through one hub, in all four cells: clients of both eras before servers of either era, and of
/// one that speaks both and asks in the way of each.
@TestInstance(Lifecycle.PER_CLASS)
class HubConformanceIT {
    static final List<String> SOURCES = List.of("modern", "legacy", "both", "stdio-modern", "stdio-legacy");

    private final Baseline baseline = Baseline.read();
    private final Fixture modern = Fixture.http("http-modern");
    private final Fixture legacy = Fixture.http("http-legacy");
    private final Fixture both = Fixture.http("http-both");
    private final HubProcess hub = HubProcess.start("""
        tasks: {after: 0s}
        sources:
          modern: %s
          legacy: %s
          both: %s
          stdio-modern: %s
          stdio-legacy: %s
        """.formatted(
                    modern.httpSource(),
                    legacy.httpSource(),
                    both.httpSource(),
                    Fixture.stdioSource("stdio-modern"),
                    Fixture.stdioSource("stdio-legacy")));

    @AfterAll
    void stop() {
        hub.close();
        modern.close();
        legacy.close();
        both.close();
    }

    @BeforeAll
    void ready() {
        hub.awaitReady(SOURCES.toArray(String[]::new));
    }

    /// The first call of a client that can be asked starts a process of its own, for which the suite does not wait.
    private void warm(String source) throws InterruptedException {
        try (var http = new HttpCalls();
                var channel = HttpChannel.create(http, hub.url(source), Map.of(), ClientLink.SILENT, "test")) {
            TestClient.modern(channel, "{\"elicitation\":{}}").call("whoami", "{}");
        }
    }

    @ParameterizedTest
    @FieldSource("SOURCES")
    void modernClientsGetAllThatTheSuiteWants(String source) throws InterruptedException {
        warm(source);
        assertThat(surprises(source, Revision.MODERN, ToolScenarios.MODERN_WITH_TASKS))
                .isEmpty();
    }

    @ParameterizedTest
    @FieldSource("SOURCES")
    void legacyClientsGetAllThatTheSuiteWants(String source) {
        assertThat(surprises(source, Revision.LEGACY, ToolScenarios.LEGACY)).isEmpty();
    }

    /// What fails and is not in the baseline, what is in the baseline and passes, and what did not run at all.
    private Map<String, List<String>> surprises(String source, Revision revision, List<String> atLeast) {
        var verdicts = new Conformance(hub.url(source), revision).all();
        var surprises = new TreeMap<String, List<String>>();
        for (var verdict : verdicts.values()) {
            var found = baseline.surprises(source, verdict);
            if (!ToolScenarios.isOptional(verdict.scenario()) && !found.isEmpty()) {
                surprises.put(verdict.scenario(), found);
            }
        }
        atLeast.stream()
                .filter(scenario -> !verdicts.containsKey(scenario))
                .forEach(scenario -> surprises.put(scenario, List.of("it did not run")));
        return surprises;
    }
}
