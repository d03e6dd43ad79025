package dev.jackfield.action;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Values that stand as text in documentation and annotations.
final class Texts {
    private Texts() {}

    static Object value(Type type, String text) {
        var raw = raw(type);
        if (raw == Optional.class && type instanceof ParameterizedType wrapped) {
            return value(wrapped.getActualTypeArguments()[0], text);
        }
        if (isWhole(raw)) {
            return Long.valueOf(text);
        }
        if (isReal(raw)) {
            return Double.valueOf(text);
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return bool(text);
        }
        return Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw) ? empty(text) : text;
    }

    static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            default -> Object.class;
        };
    }

    static boolean isWhole(Class<?> type) {
        return List.of(
                        byte.class,
                        short.class,
                        int.class,
                        long.class,
                        Byte.class,
                        Short.class,
                        Integer.class,
                        Long.class,
                        BigInteger.class)
                .contains(type);
    }

    static boolean isReal(Class<?> type) {
        return List.of(float.class, double.class, Float.class, Double.class, BigDecimal.class)
                .contains(type);
    }

    private static boolean bool(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(text);
        }
        throw new IllegalArgumentException("neither true nor false: " + text);
    }

    /// Lists and maps have no spelling here but the empty one.
    private static Object empty(String text) {
        return switch (text.strip()) {
            case "[]" -> List.of();
            case "{}" -> Map.of();
            default -> throw new IllegalArgumentException("only [] and {} can be read: " + text);
        };
    }
}
