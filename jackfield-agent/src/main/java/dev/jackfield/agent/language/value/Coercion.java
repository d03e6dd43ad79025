package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueType;
import dev.jackfield.api.hub.Values;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Turns texts into values of a parameter's type.
public final class Coercion {
    private Coercion() {}

    /// Returns the value; empty when a text is no value of this type.
    public static Optional<Object> of(ParameterSketch parameter, List<String> texts) {
        var values = new ArrayList<Object>();
        for (var text : texts) {
            coerceSingle(parameter.type(), text).ifPresent(values::add);
        }
        if (values.size() < texts.size()) {
            return Optional.empty();
        }
        return Optional.of(parameter.isList() ? List.copyOf(values) : values.getFirst());
    }

    private static Optional<Object> coerceSingle(ValueType type, String text) {
        try {
            return switch (type) {
                case TEXT -> Optional.of(text);
                case INTEGER -> Optional.of(Long.parseLong(text.strip()));
                case NUMBER -> Optional.of(new BigDecimal(text.strip()).doubleValue());
                case BOOLEAN -> parseBoolean(text);
                case OBJECT -> Json.parse(text.strip()).object().<Object>map(Values::map);
            };
        } catch (NumberFormatException | InvalidJsonException noValue) {
            return Optional.empty();
        }
    }

    private static Optional<Object> parseBoolean(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "yes", "true", "y", "on" -> Optional.of(true);
            case "no", "false", "n", "off" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
