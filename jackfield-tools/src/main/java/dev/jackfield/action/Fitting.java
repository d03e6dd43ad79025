package dev.jackfield.action;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes a value from a map fit the type of a record's component. It never guesses: a text is not a number.
record Fitting(String argument) {

    @Nullable
    Object fit(Type type, @Nullable Object value) {
        var raw = Texts.raw(type);
        if (raw == Optional.class) {
            return value == null ? Optional.empty() : Optional.ofNullable(fit(inner(type, 0), value));
        }
        return value == null ? absent(raw) : present(type, raw, value);
    }

    private @Nullable Object absent(Class<?> raw) {
        if (raw == List.class || raw == Collection.class) {
            return List.of();
        }
        if (raw == Set.class) {
            return Set.of();
        }
        if (raw == Map.class) {
            return Map.of();
        }
        if (raw.isPrimitive()) {
            throw new ActionFailed("Required argument '%s' is missing".formatted(argument));
        }
        return null;
    }

    private Object present(Type type, Class<?> raw, Object value) {
        if (Texts.isWhole(raw)) {
            return whole(raw, value);
        }
        if (Texts.isReal(raw)) {
            return real(raw, value);
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return expect(Boolean.class, value, "a boolean");
        }
        if (raw == String.class) {
            return expect(CharSequence.class, value, "a string").toString();
        }
        if (raw.isEnum()) {
            return constant(raw, value);
        }
        if (raw.isRecord() && value instanceof Map<?, ?> map) {
            return record(raw, map);
        }
        return composed(type, raw, value);
    }

    private Object composed(Type type, Class<?> raw, Object value) {
        if (raw == List.class || raw == Collection.class) {
            return list(inner(type, 0), value);
        }
        if (raw == Set.class) {
            return new LinkedHashSet<>(list(inner(type, 0), value));
        }
        if (raw == Map.class) {
            return map(inner(type, 1), expect(Map.class, value, "an object"));
        }
        return expect(raw, value, "a " + raw.getSimpleName());
    }

    private <T> T expect(Class<T> type, Object value, String what) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw unfit(what);
    }

    private ActionFailed unfit(String what) {
        return new ActionFailed("Argument '%s' must be %s".formatted(argument, what));
    }

    private Number whole(Class<?> raw, Object value) {
        try {
            var number =
                    new BigDecimal(expect(Number.class, value, "an integer").toString()).toBigIntegerExact();
            return switch (raw.getSimpleName()) {
                case "byte", "Byte" -> number.byteValueExact();
                case "short", "Short" -> number.shortValueExact();
                case "int", "Integer" -> number.intValueExact();
                case "long", "Long" -> number.longValueExact();
                default -> number;
            };
        } catch (ArithmeticException | NumberFormatException _) {
            throw unfit("an integer that fits " + raw.getSimpleName());
        }
    }

    private Number real(Class<?> raw, Object value) {
        var number = expect(Number.class, value, "a number");
        return switch (raw.getSimpleName()) {
            case "float", "Float" -> number.floatValue();
            case "double", "Double" -> number.doubleValue();
            default -> new BigDecimal(number.toString());
        };
    }

    private Object constant(Class<?> raw, Object value) {
        return Arrays.stream(raw.getEnumConstants())
                .filter(constant ->
                        constant.equals(value) || ((Enum<?>) constant).name().equals(value))
                .findFirst()
                .orElseThrow(() -> unfit("one of " + Arrays.toString(raw.getEnumConstants())));
    }

    private static Record record(Class<?> raw, Map<?, ?> map) {
        var named = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((key, item) -> named.put(String.valueOf(key), item));
        return new RecordParameters(raw.asSubclass(Record.class)).read(named);
    }

    private List<@Nullable Object> list(Type items, Object value) {
        var fitted = new ArrayList<@Nullable Object>();
        for (Object item : expect(Collection.class, value, "an array")) {
            fitted.add(fit(items, item));
        }
        return fitted;
    }

    private Map<String, @Nullable Object> map(Type items, Map<?, ?> value) {
        var fitted = new LinkedHashMap<String, @Nullable Object>();
        value.forEach((key, item) -> fitted.put(String.valueOf(key), fit(items, item)));
        return fitted;
    }

    private static Type inner(Type type, int index) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[index] : Object.class;
    }
}
