package dev.jackfield.action;

import dev.jackfield.tools.Spelling;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/// Reads values that are written as text in documentation and annotations.
final class DocumentedValues {
    private DocumentedValues() {}

    static Object value(Type type, String text) {
        var raw = raw(type);
        if (raw == Optional.class && type instanceof ParameterizedType wrapped) {
            return value(wrapped.getActualTypeArguments()[0], text);
        }
        if (isWhole(raw)) {
            return Long.valueOf(text);
        }
        if (raw == BigDecimal.class) {
            return new BigDecimal(text);
        }
        if (isReal(raw)) {
            return Double.valueOf(text);
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return parseBoolean(text);
        }
        if (isText(raw)) {
            return text;
        }
        return raw == Object.class ? jsonOrText(text) : json(text);
    }

    private static boolean isText(Class<?> raw) {
        return CharSequence.class.isAssignableFrom(raw)
                || raw.isEnum()
                || Spelling.of(raw).isPresent();
    }

    private static Object json(String text) {
        var value = JsonParser.parse(text);
        if (value == null) {
            throw new IllegalArgumentException("null is no value");
        }
        return value;
    }

    /// Reads a value of any type: JSON if it is JSON, else text.
    static Object jsonOrText(String text) {
        try {
            return json(text);
        } catch (IllegalArgumentException unquoted) {
            return text;
        }
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

    private static boolean parseBoolean(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(text);
        }
        throw new IllegalArgumentException("neither true nor false: " + text);
    }
}
