package dev.jackfield.action;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values as JSON knows them, in the one Java form that a reader of JSON gives back, so that a result is equal to
/// itself after a journey.
public final class Plain {
    private static final int DEEPEST = 500;
    private static final BigInteger INT_MIN = BigInteger.valueOf(Integer.MIN_VALUE);
    private static final BigInteger INT_MAX = BigInteger.valueOf(Integer.MAX_VALUE);

    private Plain() {}

    /// A copy that nobody can change; what JSON has no form for is an `IllegalArgumentException`.
    public static @Nullable Object of(@Nullable Object value) {
        return of(value, 0);
    }

    private static @Nullable Object of(@Nullable Object value, int depth) {
        return switch (value) {
            case null -> null;
            case Boolean bool -> bool;
            case Number number -> number(number);
            case Collection<?> list -> list(list, deeper(depth));
            case Map<?, ?> map -> map(map, deeper(depth));
            case CharSequence text -> text.toString();
            case Enum<?> constant -> constant.name();
            default ->
                throw new IllegalArgumentException(
                        "A %s is no value of JSON; give text, a number, a boolean, a list or a map of them"
                                .formatted(value.getClass().getName()));
        };
    }

    /// The same, or null when there is nothing in it.
    static @Nullable Object orNothing(@Nullable Object value) {
        var plain = of(value);
        return "".equals(plain) || isEmpty(plain) ? null : plain;
    }

    private static boolean isEmpty(@Nullable Object plain) {
        return (plain instanceof Collection<?> list && list.isEmpty())
                || (plain instanceof Map<?, ?> map && map.isEmpty());
    }

    private static int deeper(int depth) {
        if (depth == DEEPEST) {
            throw new IllegalArgumentException(
                    "The value is nested deeper than %d levels; does it contain itself?".formatted(DEEPEST));
        }
        return depth + 1;
    }

    private static Number number(Number number) {
        return switch (number) {
            case Float real -> Double.valueOf(real.toString());
            case Byte _, Short _, Integer _, Long _ -> whole(BigInteger.valueOf(number.longValue()));
            case BigInteger big -> whole(big);
            default -> real(number.doubleValue());
        };
    }

    private static Double real(double value) {
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            throw new IllegalArgumentException("JSON has no number " + value);
        }
        return value;
    }

    private static Number whole(BigInteger value) {
        if (value.compareTo(INT_MIN) >= 0 && value.compareTo(INT_MAX) <= 0) {
            return value.intValue();
        }
        return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
    }

    private static Object list(Collection<?> items, int depth) {
        var copy = new ArrayList<@Nullable Object>();
        items.forEach(item -> copy.add(of(item, depth)));
        return Collections.unmodifiableList(copy);
    }

    private static Object map(Map<?, ?> entries, int depth) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        entries.forEach((key, item) -> copy.put(String.valueOf(key), of(item, depth)));
        return Collections.unmodifiableMap(copy);
    }
}
