package dev.jackfield.tracing;

import dev.jackfield.pipeline.Tracing;
import dev.jackfield.settings.TelemetrySettings;

/// What follows the calls of one hub, as long as the hub lives.
public interface Telemetry extends AutoCloseable {

    Tracing tracing();

    /// Sends what is left, but waits for nobody who does not answer.
    @Override
    void close();

    static Telemetry of(TelemetrySettings settings) {
        return settings.endpoint() == null
                ? new Off()
                : Collector.at(settings.endpoint().toString(), settings.serviceName());
    }

    /// Nothing is traced, and nothing of OpenTelemetry is loaded.
    record Off() implements Telemetry {
        @Override
        public Tracing tracing() {
            return Tracing.NONE;
        }

        @Override
        public void close() {}
    }
}
