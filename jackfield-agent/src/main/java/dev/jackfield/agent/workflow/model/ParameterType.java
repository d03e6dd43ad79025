package dev.jackfield.agent.workflow.model;

import dev.jackfield.workflow.Command;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the record of parameters that a class of a command declares, itself or in a class above it.
final class ParameterType {
    private ParameterType() {}

    static Class<? extends Record> of(Class<?> command) {
        return findType(command, Map.of())
                .filter(type -> type.isRecord())
                .<Class<? extends Record>>map(type -> type.asSubclass(Record.class))
                .orElseThrow(() -> new IllegalArgumentException("it does not say which record its parameters are:"
                        + " `implements Command<Parameters, State>`, with a record or NoParameters"));
    }

    private static Optional<Class<?>> findType(Type type, Map<TypeVariable<?>, Type> known) {
        var raw = raw(type);
        if (raw == null) {
            return Optional.empty();
        }
        var inside = new HashMap<>(known);
        if (type instanceof ParameterizedType generic) {
            for (var at = 0; at < raw.getTypeParameters().length; at++) {
                inside.put(raw.getTypeParameters()[at], resolve(generic.getActualTypeArguments()[at], known));
            }
        }
        if (raw == Command.class) {
            return Optional.ofNullable(raw(inside.get(raw.getTypeParameters()[0])));
        }
        return Stream.concat(Stream.ofNullable(raw.getGenericSuperclass()), Stream.of(raw.getGenericInterfaces()))
                .flatMap(above -> findType(above, inside).stream())
                .findFirst();
    }

    private static Type resolve(Type type, Map<TypeVariable<?>, Type> known) {
        return type instanceof TypeVariable<?> variable
                ? Objects.requireNonNullElse(known.get(variable), variable)
                : type;
    }

    private static @Nullable Class<?> raw(@Nullable Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            case null, default -> null;
        };
    }
}
