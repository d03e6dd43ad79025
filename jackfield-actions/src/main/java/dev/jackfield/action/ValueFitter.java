package dev.jackfield.action;

import dev.jackfield.tools.Spelling;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Converts a value from a map to the type of a record's component. It never guesses: a text is not a number.
record ValueFitter(String argument) {
    private static final List<Supplier<Collection<@Nullable Object>>> COLLECTIONS =
            List.of(ArrayList::new, LinkedHashSet::new, TreeSet::new, ArrayDeque::new);
    private static final List<Supplier<Map<@Nullable Object, @Nullable Object>>> MAPS =
            List.of(LinkedHashMap::new, TreeMap::new);
    private static final List<Supplier<?>> CONTAINERS =
            Stream.<Supplier<?>>concat(COLLECTIONS.stream(), MAPS.stream()).toList();
    private static final List<Supplier<?>> NOTHING =
            List.of(OptionalInt::empty, OptionalLong::empty, OptionalDouble::empty);

    @Nullable
    Object fit(Type type, @Nullable Object value) {
        var raw = DocumentedValues.raw(type);
        if (raw == Optional.class && !(value instanceof Optional)) {
            return value == null ? Optional.empty() : Optional.ofNullable(fit(typeArgument(type, 0), value));
        }
        return value == null ? absentValue(raw) : fitPresent(type, raw, value);
    }

    private @Nullable Object absentValue(Class<?> raw) {
        if (raw.isPrimitive()) {
            throw new ActionFailedException("Required argument '%s' is missing".formatted(argument));
        }
        return Stream.concat(CONTAINERS.stream(), NOTHING.stream())
                .map(Supplier::get)
                .filter(empty -> raw != Object.class && raw.isInstance(empty))
                .findFirst()
                .orElse(null);
    }

    private Object fitPresent(Type type, Class<?> raw, Object value) {
        if (DocumentedValues.isWhole(raw)) {
            return whole(raw, value);
        }
        if (DocumentedValues.isReal(raw)) {
            return real(raw, value);
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return expect(Boolean.class, value, "a boolean");
        }
        if (raw == String.class || raw == CharSequence.class) {
            return expect(CharSequence.class, value, "a string").toString();
        }
        var spelling = Spelling.of(raw).orElse(null);
        if (spelling != null) {
            return spelling.read(value).orElseThrow(() -> unfit(spelling.form()));
        }
        if (raw.isEnum()) {
            return constant(raw, value);
        }
        if (raw.isRecord() && value instanceof Map<?, ?> map) {
            return record(raw, map);
        }
        if (raw.isSealed() && raw.isInterface() && value instanceof Map<?, ?> map) {
            return record(variant(raw, map), map);
        }
        return fitComposed(type, raw, value);
    }

    private Object fitComposed(Type type, Class<?> raw, Object value) {
        if (raw.isArray()) {
            return raw.isInstance(value) ? value : array(raw.componentType(), value);
        }
        if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            return fill(empty(COLLECTIONS, raw), typeArgument(type, 0), value);
        }
        if (Map.class.isAssignableFrom(raw)) {
            return fill(empty(MAPS, raw), type, expect(Map.class, value, "an object"));
        }
        return number(raw, value).orElseGet(() -> expect(raw, value, "a " + raw.getSimpleName()));
    }

    private static Optional<Object> number(Class<?> raw, Object value) {
        if (!(value instanceof Number number)) {
            return Optional.empty();
        }
        return Optional.ofNullable(
                switch (raw.getSimpleName()) {
                    case "OptionalInt" -> OptionalInt.of(number.intValue());
                    case "OptionalLong" -> OptionalLong.of(number.longValue());
                    case "OptionalDouble" -> OptionalDouble.of(number.doubleValue());
                    default -> null;
                });
    }

    /// Returns the first empty collection that has the declared type.
    private <T> T empty(List<Supplier<T>> kinds, Class<?> raw) {
        return kinds.stream()
                .map(Supplier::get)
                .filter(raw::isInstance)
                .findFirst()
                .orElseThrow(() -> unfit("a " + raw.getSimpleName() + ", which cannot be made here"));
    }

    /// Returns the record that the property `type` names.
    private Class<?> variant(Class<?> sealed, Map<?, ?> map) {
        var names = new LinkedHashMap<String, Class<?>>();
        CanonicalValues.variants(sealed).forEach(each -> names.put(CanonicalValues.variantName(each), each));
        return Optional.<Class<?>>ofNullable(names.get(String.valueOf(map.get(CanonicalValues.TYPE))))
                .orElseThrow(() -> unfit("an object whose 'type' is one of " + names.keySet()));
    }

    private Object array(Class<?> items, Object value) {
        var list = new ArrayList<@Nullable Object>();
        for (Object item : expect(Collection.class, value, "an array")) {
            list.add(item);
        }
        var array = Array.newInstance(items, list.size());
        for (var index = 0; index < list.size(); index++) {
            Array.set(array, index, fit(items, list.get(index)));
        }
        return array;
    }

    private <T> T expect(Class<T> type, Object value, String what) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw unfit(what);
    }

    private ActionFailedException unfit(String what) {
        return new ActionFailedException("Argument '%s' must be %s".formatted(argument, what));
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

    private Object fill(Collection<@Nullable Object> fitted, Type items, Object value) {
        for (Object item : expect(Collection.class, value, "an array")) {
            fitted.add(fit(items, item));
        }
        return fitted;
    }

    private Object fill(Map<@Nullable Object, @Nullable Object> fitted, Type type, Map<?, ?> value) {
        value.forEach((key, item) -> fitted.put(key(typeArgument(type, 0), key), fit(typeArgument(type, 1), item)));
        return fitted;
    }

    /// Converts a key; names stay texts when no type is declared.
    private @Nullable Object key(Type type, @Nullable Object key) {
        return DocumentedValues.raw(type) == Object.class ? String.valueOf(key) : fit(type, key);
    }

    private static Type typeArgument(Type type, int index) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[index] : Object.class;
    }
}
