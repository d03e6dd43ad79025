package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.conformance.Conformance.Revision;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The fixture alone, before anything is concluded from what the hub makes of it.
class FixtureConformanceIT {
    @ParameterizedTest
    @CsvSource({"http-modern,MODERN", "http-legacy,LEGACY", "http-both,MODERN", "http-both,LEGACY"})
    void fixturePassesTheWholeSet(String mode, Revision revision) {
        try (var fixture = Fixture.http(mode)) {
            var verdicts = new Conformance(fixture.url(), revision).all();
            var failed = verdicts.values().stream()
                    .filter(verdict -> !ToolScenarios.isOptional(verdict.scenario()))
                    .filter(verdict -> !verdict.passed())
                    .map(verdict -> verdict.scenario() + " " + verdict.problems())
                    .toList();

            assertThat(failed).isEqualTo(List.of());
            assertThat(wanted(revision)).allMatch(verdicts::containsKey);
        }
    }

    /// What must have run: the suite does not count the tasks, and might leave them out.
    private static List<String> wanted(Revision revision) {
        return revision == Revision.MODERN ? ToolScenarios.MODERN_WITH_TASKS : ToolScenarios.LEGACY;
    }
}
