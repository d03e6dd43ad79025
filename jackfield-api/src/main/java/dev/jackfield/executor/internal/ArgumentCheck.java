package dev.jackfield.executor.internal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Finds simple problems of arguments and words them as callers of actions know them. Other problems are found
/// by the full check against the schema.
record ArgumentCheck(Map<String, @Nullable Object> schema, JsonNode arguments) {

    List<String> problems() {
        return Stream.concat(
                        missingArguments(),
                        arguments.properties().stream()
                                .flatMap(each -> misfit(each.getKey(), each.getValue()).stream()))
                .toList();
    }

    private Stream<String> missingArguments() {
        return schema.get("required") instanceof Collection<?> required
                ? required.stream()
                        .map(String::valueOf)
                        .filter(name -> !arguments.has(name))
                        .map("Required argument '%s' is missing"::formatted)
                : Stream.empty();
    }

    private Optional<String> misfit(String name, JsonNode value) {
        var what = type(name).flatMap(type -> misfit(value, type));
        return value.isNull() ? Optional.empty() : what.map(type -> "Argument '%s' must be %s".formatted(name, type));
    }

    private Optional<Object> type(String name) {
        return schema.get("properties") instanceof Map<?, ?> properties
                        && properties.get(name) instanceof Map<?, ?> property
                ? Optional.ofNullable(property.get("type"))
                : Optional.empty();
    }

    private static Optional<String> misfit(JsonNode value, Object type) {
        return switch (String.valueOf(type)) {
            case "string" -> unless(value.isString(), "a string");
            case "integer" -> unless(isWhole(value), "an integer");
            case "number" -> unless(value.isNumber(), "a number");
            case "boolean" -> unless(value.isBoolean(), "a boolean");
            case "array" -> unless(value.isArray(), "an array");
            case "object" -> unless(value.isObject(), "an object");
            default -> Optional.empty();
        };
    }

    /// Tells whether a number is an integer; 2.0 is one, because JSON has only one kind of number.
    private static boolean isWhole(JsonNode value) {
        return value.isIntegralNumber() || (value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue()));
    }

    private static Optional<String> unless(boolean fits, String type) {
        return fits ? Optional.empty() : Optional.of(type);
    }
}
