package dev.jackfield.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.conformance.Conformance.Revision;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/// The harness proves itself: the suite's verdicts about the reference server, which is no conformance fixture.
@TestInstance(Lifecycle.PER_CLASS)
class ConformanceIT {
    private final EverythingServer server = EverythingServer.start();
    private final Conformance legacy = new Conformance(server.url(), Revision.LEGACY);

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void scenarioPasses() {
        assertThat(legacy.scenario("tools-list").problems()).isEmpty();
    }

    @Test
    void failedCheckSaysWhy() {
        var verdict = legacy.scenario("tools-call-image");

        assertThat(verdict.passed()).isFalse();
        assertThat(verdict.problems()).singleElement().asString().contains("No image content found");
    }

    @Test
    void scenarioOfAnotherRevisionIsRefused() {
        assertThatThrownBy(() -> legacy.scenario("http-header-validation")).hasMessageContaining("does not apply");
    }

    @Test
    void scenarioThatDoesNotExistIsRefused() {
        assertThatThrownBy(() -> legacy.scenario("tools-juggle")).hasMessageContaining("Unknown scenario");
    }

    @Test
    void wholeSetHasAVerdictForEveryToolScenario() {
        assertThat(legacy.all())
                .containsKeys(ToolScenarios.LEGACY.toArray(String[]::new))
                .containsKeys(ToolScenarios.LEGACY_ASKING_BACK.toArray(String[]::new));
    }

    @Test
    void legacyServerFailsTheModernScenarios() {
        assertThat(new Conformance(server.url(), Revision.MODERN)
                        .scenario("server-stateless")
                        .passed())
                .isFalse();
    }
}
