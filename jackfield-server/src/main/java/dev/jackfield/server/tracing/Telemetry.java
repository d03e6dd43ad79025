package dev.jackfield.server.tracing;

import dev.jackfield.core.pipeline.Tracing;
import dev.jackfield.settings.TelemetrySettings;

/// The tracing of one hub's calls, for the lifetime of the hub.
public interface Telemetry extends AutoCloseable {

    Tracing tracing();

    /// Sends the remaining spans, but does not wait for a collector that does not answer.
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
