package dev.jackfield.settings.bind;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Locale;
import java.util.Optional;

/// A type that reads itself: it has a public static `parse(String)` whose `IllegalArgumentException` says what is
/// right.
final class ParsableType {
    private final Method parse;

    private ParsableType(Method parse) {
        this.parse = parse;
    }

    static Optional<ScalarType> kind(Class<?> type) {
        try {
            var parse = type.getMethod("parse", String.class);
            var name = type.getSimpleName().toLowerCase(Locale.ROOT);
            return Modifier.isStatic(parse.getModifiers()) && parse.getReturnType() == type
                    ? Optional.of(new ScalarType(name, "", "", new ParsableType(parse)::read))
                    : Optional.empty();
        } catch (NoSuchMethodException _) {
            return Optional.empty();
        }
    }

    private Object read(String text) {
        try {
            return parse.invoke(null, text);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() instanceof IllegalArgumentException unreadable
                    ? unreadable
                    : new IllegalStateException("parse may only throw IllegalArgumentException: " + parse, thrown);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException("A type that parses itself must be public: " + parse, impossible);
        }
    }
}
