package dev.jackfield.action;

import dev.jackfield.tools.Spelling;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Converts values to the one Java form that a JSON reader would return, so that a result is still equal to
/// itself after it was sent as JSON.
public final class CanonicalValues {
    /// The property that tells the records of a sealed interface apart.
    static final String TYPE = "type";

    private static final int DEEPEST = 500;
    private static final BigInteger INT_MIN = BigInteger.valueOf(Integer.MIN_VALUE);
    private static final BigInteger INT_MAX = BigInteger.valueOf(Integer.MAX_VALUE);

    private CanonicalValues() {}

    /// Returns an unmodifiable copy; throws `IllegalArgumentException` for a value that JSON has no form for.
    public static @Nullable Object of(@Nullable Object value) {
        return of(value, 0);
    }

    private static @Nullable Object of(@Nullable Object value, int depth) {
        return switch (value) {
            case null -> null;
            case Boolean bool -> bool;
            case Number number -> number(number);
            case Collection<?> list -> list(list, nextDepth(depth));
            case Map<?, ?> map -> map(map, nextDepth(depth));
            case CharSequence text -> text.toString();
            case Enum<?> constant -> constant.name();
            case Optional<?> maybe -> of(maybe.orElse(null), depth);
            case OptionalInt maybe -> maybe.isPresent() ? maybe.getAsInt() : null;
            case OptionalLong maybe -> maybe.isPresent() ? of(maybe.getAsLong()) : null;
            case OptionalDouble maybe -> maybe.isPresent() ? of(maybe.getAsDouble()) : null;
            case Record record -> record(record, nextDepth(depth));
            default -> other(value, nextDepth(depth));
        };
    }

    private static Object other(Object value, int depth) {
        if (value instanceof Object[] array) {
            return list(Arrays.asList(array), depth);
        }
        return Spelling.jsonValueOf(value).or(() -> numbers(value)).orElseThrow(() -> unknown(value));
    }

    /// Converts an array of primitives; bytes were converted to text before.
    private static Optional<Object> numbers(Object value) {
        return value.getClass().isArray()
                ? Optional.of(IntStream.range(0, Array.getLength(value))
                        .mapToObj(index -> Array.get(value, index))
                        .map(CanonicalValues::of)
                        .toList())
                : Optional.empty();
    }

    private static IllegalArgumentException unknown(Object value) {
        return new IllegalArgumentException(
                "A %s is no value of JSON; give text, a number, a boolean, a list, a map or a record of them"
                        .formatted(value.getClass().getName()));
    }

    /// Converts a record; one of a sealed interface also says which one it is.
    private static Object record(Record record, int depth) {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        if (isVariant(record.getClass())) {
            copy.put(TYPE, variantName(record.getClass()));
        }
        for (var component : record.getClass().getRecordComponents()) {
            var value = of(component(component, record), depth);
            if (value != null) {
                copy.put(RecordParameters.name(component), value);
            }
        }
        return Collections.unmodifiableMap(copy);
    }

    private static @Nullable Object component(RecordComponent component, Record record) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalArgumentException(component + " cannot be read", unreadable);
        }
    }

    private static boolean isVariant(Class<?> type) {
        return Arrays.stream(type.getInterfaces()).anyMatch(each -> each.isSealed() || isVariant(each));
    }

    /// The records that a sealed interface permits.
    static List<Class<?>> variants(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses())
                .<Class<?>>mapMulti((each, found) -> {
                    if (each.isSealed()) {
                        variants(each).forEach(found);
                    } else {
                        found.accept(each);
                    }
                })
                .filter(Class::isRecord)
                .toList();
    }

    static String variantName(Class<?> record) {
        var name = record.getSimpleName();
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /// Returns the value, or null when it is empty.
    static @Nullable Object nonEmptyOrNull(@Nullable Object value) {
        var plain = of(value);
        return "".equals(plain) || isEmpty(plain) ? null : plain;
    }

    private static boolean isEmpty(@Nullable Object plain) {
        return (plain instanceof Collection<?> list && list.isEmpty())
                || (plain instanceof Map<?, ?> map && map.isEmpty());
    }

    private static int nextDepth(int depth) {
        if (depth == DEEPEST) {
            throw new IllegalArgumentException(
                    "The value is nested deeper than %d levels; does it contain itself?".formatted(DEEPEST));
        }
        return depth + 1;
    }

    private static Number number(Number number) {
        return switch (number) {
            case Float real -> real(Double.parseDouble(real.toString()));
            case BigDecimal exact -> exact(exact);
            case Byte _, Short _, Integer _, Long _ -> whole(BigInteger.valueOf(number.longValue()));
            case BigInteger big -> whole(big);
            default -> real(number.doubleValue());
        };
    }

    /// Returns the number without losing digits.
    private static Number exact(BigDecimal value) {
        var real = value.doubleValue();
        return Double.isFinite(real) && new BigDecimal(Double.toString(real)).compareTo(value) == 0
                ? (Number) real
                : value;
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
        entries.forEach((key, item) -> copy.put(String.valueOf(of(key, depth)), of(item, depth)));
        return Collections.unmodifiableMap(copy);
    }
}
