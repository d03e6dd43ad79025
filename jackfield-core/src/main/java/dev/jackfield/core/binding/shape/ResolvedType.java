package dev.jackfield.core.binding.shape;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A type without variables: each is replaced by its actual type, or by its bound.
///
/// @param arguments the arguments of a generic class; of an array, its component
public record ResolvedType(Class<?> raw, List<ResolvedType> arguments) {
    /// The deepest nesting, because a type that contains itself as its own argument would never end.
    private static final int DEEPEST = 20;

    public ResolvedType {
        arguments = List.copyOf(arguments);
    }

    public static ResolvedType of(Type type) {
        return of(type, Map.of(), 0);
    }

    /// Resolves a type inside this one, such as that of a component.
    ResolvedType resolveInside(Type type) {
        var known = new HashMap<TypeVariable<?>, ResolvedType>();
        var variables = raw.getTypeParameters();
        for (var at = 0; at < variables.length && at < arguments.size(); at++) {
            known.put(variables[at], arguments.get(at));
        }
        return of(type, known, 0);
    }

    private static ResolvedType of(Type type, Map<TypeVariable<?>, ResolvedType> known, int depth) {
        if (depth > DEEPEST) {
            throw new UnsupportedTypeException("the type " + type.getTypeName() + " never ends");
        }
        return switch (type) {
            case Class<?> array
            when array.isArray() -> new ResolvedType(array, List.of(of(array.getComponentType(), known, depth + 1)));
            case Class<?> raw -> new ResolvedType(raw, List.of());
            case ParameterizedType generic ->
                new ResolvedType((Class<?>) generic.getRawType(), all(generic.getActualTypeArguments(), known, depth));
            case GenericArrayType array -> arrayOf(of(array.getGenericComponentType(), known, depth + 1));
            case WildcardType wildcard -> of(wildcard.getUpperBounds()[0], known, depth + 1);
            case TypeVariable<?> variable ->
                known.containsKey(variable) ? known.get(variable) : ofBound(variable.getBounds()[0]);
            default -> throw new UnsupportedTypeException("the type " + type.getTypeName() + " is not supported");
        };
    }

    private static List<ResolvedType> all(Type[] types, Map<TypeVariable<?>, ResolvedType> known, int depth) {
        var all = new ArrayList<ResolvedType>();
        Arrays.stream(types).forEach(type -> all.add(of(type, known, depth + 1)));
        return all;
    }

    private static ResolvedType arrayOf(ResolvedType component) {
        return new ResolvedType(component.raw.arrayType(), List.of(component));
    }

    /// Resolves a bound by its class alone, because it may refer to itself (`T extends Comparable<T>`).
    private static ResolvedType ofBound(Type bound) {
        return bound instanceof ParameterizedType generic
                ? new ResolvedType((Class<?>) generic.getRawType(), List.of())
                : of(bound, Map.of(), 1);
    }

    /// Returns an argument, or `Object` when none was given.
    public ResolvedType argument(int index) {
        return index < arguments.size() ? arguments.get(index) : new ResolvedType(Object.class, List.of());
    }

    public boolean is(Class<?> type) {
        return raw == type;
    }

    public boolean isA(Class<?> type) {
        return type.isAssignableFrom(raw);
    }

    @Override
    public String toString() {
        return raw.getSimpleName();
    }
}
