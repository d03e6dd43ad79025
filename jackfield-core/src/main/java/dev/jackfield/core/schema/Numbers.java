package dev.jackfield.core.schema;

import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Refuses numbers that the validator computes wrongly or without end. Servers may read them differently too,
/// so a check would mean nothing.
final class Numbers {
    private static final int MOST_DIGITS = 1_000;

    private Numbers() {}

    /// Throws if a number in the value is too large or has too many digits.
    static void check(JsonNode value) throws UncheckableException {
        if (value.isNumber() && !isOrdinary(value)) {
            throw new UncheckableException("a number in them is too large or has too many digits");
        }
        for (var inner : value) {
            check(inner);
        }
    }

    /// Returns the value with whole numbers such as 1e308 in a form that the validator can compare: it would read
    /// them as numbers of 64 bits. Nearly all values have none, and are returned as they are.
    static JsonNode toComparable(JsonNode value) {
        return hasHuge(value) ? replaceHuge(value) : value;
    }

    private static boolean hasHuge(JsonNode value) {
        for (var inner : value) {
            if (hasHuge(inner)) {
                return true;
            }
        }
        return isHuge(value);
    }

    private static boolean isHuge(JsonNode value) {
        return value.isDouble() && Math.abs(value.doubleValue()) >= Long.MAX_VALUE;
    }

    private static JsonNode replaceHuge(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                var copy = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(each -> copy.set(each.getKey(), replaceHuge(each.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                var copy = JsonNodeFactory.instance.arrayNode();
                array.forEach(each -> copy.add(replaceHuge(each)));
                yield copy;
            }
            default ->
                isHuge(value) ? BigIntegerNode.valueOf(value.decimalValue().toBigInteger()) : value;
        };
    }

    private static boolean isOrdinary(JsonNode number) {
        return number.isBigDecimal() ? isOrdinary(number.decimalValue()) : !number.isDouble() || isFinite(number);
    }

    private static boolean isFinite(JsonNode number) {
        return Double.isFinite(number.doubleValue());
    }

    private static boolean isOrdinary(BigDecimal number) {
        return number.precision() <= MOST_DIGITS && Math.abs((long) number.scale()) <= MOST_DIGITS;
    }
}
