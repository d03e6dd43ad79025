package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.net.URI;
import org.jspecify.annotations.Nullable;

@Doc("OpenTelemetry traces of calls. Without an endpoint, the hub sends no traces and passes trace"
        + " context on unchanged.")
public record TelemetrySettings(
        @Doc("An OpenTelemetry collector that takes OTLP over HTTP, for example `http://127.0.0.1:4318`; without it,"
                + " the variable `OTEL_EXPORTER_OTLP_ENDPOINT`.")
        @Nullable
        URI endpoint,

        @Doc("The name of this hub in traces; without it, the variable `OTEL_SERVICE_NAME`.") @Default("jackfield")
        String serviceName) {

    public TelemetrySettings {
        new Checks()
                .that(isUsable(endpoint), "endpoint", "must be a URL such as http://127.0.0.1:4318")
                .that(!serviceName.isBlank(), "serviceName", "must be a name, for example jackfield")
                .done();
    }

    private static boolean isUsable(@Nullable URI endpoint) {
        return endpoint == null
                || (endpoint.getHost() != null
                        && String.valueOf(endpoint.getScheme()).matches("https?"));
    }
}
