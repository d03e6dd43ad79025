package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.settings.TelemetrySettings;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TelemetrySettingsTest {
    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    private TelemetrySettings telemetry() {
        return folder.load().settings().telemetry();
    }

    @Test
    void nothingIsSentAnywhereByDefault() {
        assertThat(telemetry()).isEqualTo(new TelemetrySettings(null, "jackfield"));
    }

    @Test
    void usualVariablesOfOpenTelemetryAreHeard() {
        folder.variable("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318").variable("OTEL_SERVICE_NAME", "hub 7");

        assertThat(telemetry()).isEqualTo(new TelemetrySettings(URI.create("http://127.0.0.1:4318"), "hub 7"));
    }

    @Test
    void fileBeatsVariables() {
        folder.variable("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
                .variable("OTEL_SERVICE_NAME", "other")
                .file("jackfield.yaml", "telemetry: {endpoint: \"http://127.0.0.1:2\"}\n");

        assertThat(telemetry()).isEqualTo(new TelemetrySettings(URI.create("http://127.0.0.1:2"), "other"));
    }

    @Test
    void endpointThatIsNoneIsAProblem() {
        folder.file("jackfield.yaml", "telemetry: {endpoint: \"collector:4317\"}\n");

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:1: telemetry.endpoint: must be a URL such as http://127.0.0.1:4318");
    }
}
