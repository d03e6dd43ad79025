package dev.jackfield.settings.load;

import dev.jackfield.settings.tree.Node;
import dev.jackfield.settings.tree.Place;
import java.util.List;
import java.util.Map;

/// The variables by which OpenTelemetry is configured everywhere; the file beats them.
final class TelemetryVariables {
    private static final String GROUP = "telemetry";
    private static final Map<String, String> KEYS =
            Map.of("endpoint", "OTEL_EXPORTER_OTLP_ENDPOINT", "serviceName", "OTEL_SERVICE_NAME");

    private TelemetryVariables() {}

    static Node.Mapping fill(Node.Mapping tree, Variables variables) {
        return switch (tree.get(GROUP)) {
            case Node.Mapping written -> tree.with(GROUP, fillGroup(written, variables));
            case Node.Nothing(var place) -> tree.with(GROUP, fillGroup(Node.Mapping.empty(place), variables));
            case Node _ -> tree; // the binder says what is wrong with it
        };
    }

    private static Node.Mapping fillGroup(Node.Mapping written, Variables variables) {
        var whole = written;
        for (var key : KEYS.entrySet()) {
            var value = variables.find(key.getValue()).map(Variables.Variable::value);
            if (written.get(key.getKey()) instanceof Node.Nothing
                    && value.filter(text -> !text.isBlank()).isPresent()) {
                whole = whole.with(key.getKey(), scalar(key.getValue(), value.get()));
            }
        }
        return whole;
    }

    /// Shows the name of the variable instead of its value, which may be a secret.
    private static Node.Scalar scalar(String name, String value) {
        return new Node.Scalar(new Place(name), value, true, "${" + name + "}", List.of());
    }
}
