package dev.jackfield.schema;

import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;

/// Refuses numbers that the validator computes wrongly or without end. Servers may read them differently too,
/// so a check would mean nothing.
final class Numbers {
    private static final int MOST_DIGITS = 1_000;

    private Numbers() {}

    /// Throws if a number in the value is too large or has too many digits.
    static void check(JsonNode value) throws Uncheckable {
        if (value.isNumber() && !isOrdinary(value)) {
            throw new Uncheckable("a number in them is too large or has too many digits");
        }
        for (var inner : value) {
            check(inner);
        }
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
