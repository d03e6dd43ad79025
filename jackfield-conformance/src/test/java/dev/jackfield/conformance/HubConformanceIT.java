package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.conformance.Conformance.Revision;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The official suite through one hub, in all four cells: clients of both eras before servers of both eras.
@TestInstance(Lifecycle.PER_CLASS)
class HubConformanceIT {
    private final Fixture modern = Fixture.http("http-modern");
    private final Fixture legacy = Fixture.http("http-legacy");
    private final HubProcess hub = HubProcess.start("""
        sources:
          modern: %s
          legacy: %s
          stdio-modern: %s
          stdio-legacy: %s
        """.formatted(
                    modern.httpSource(),
                    legacy.httpSource(),
                    Fixture.stdioSource("stdio-modern"),
                    Fixture.stdioSource("stdio-legacy")));

    @BeforeAll
    void ready() {
        hub.awaitReady("modern", "legacy", "stdio-modern", "stdio-legacy");
    }

    @AfterAll
    void stop() {
        hub.close();
        modern.close();
        legacy.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy", "stdio-modern", "stdio-legacy"})
    void modernClientsGetWhatTheSuiteWantsOfTools(String source) {
        assertThat(problems(source, Revision.MODERN, ToolScenarios.MODERN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"modern", "legacy", "stdio-modern", "stdio-legacy"})
    void legacyClientsGetWhatTheSuiteWantsOfTools(String source) {
        assertThat(problems(source, Revision.LEGACY, ToolScenarios.LEGACY)).isEmpty();
    }

    private Map<String, List<String>> problems(String source, Revision revision, List<String> scenarios) {
        var verdicts = new Conformance(hub.url(source), revision).all();
        var problems = new TreeMap<String, List<String>>();
        for (var scenario : scenarios) {
            var verdict = verdicts.get(scenario);
            var found = verdict == null ? List.of("it did not run") : verdict.problems();
            if (!found.isEmpty()) {
                problems.put(scenario, found);
            }
        }
        return problems;
    }
}
