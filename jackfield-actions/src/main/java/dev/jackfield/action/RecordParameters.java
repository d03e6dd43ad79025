package dev.jackfield.action;

import dev.jackfield.tools.Param;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A record that stands for the parameters of an action: its components give their names and types.
final class RecordParameters {
    private static final Set<Class<?>> MAYBE =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    private final Class<? extends Record> type;
    private final Constructor<? extends Record> constructor;
    private final Map<String, ActionParameter> parameters;

    RecordParameters(Class<? extends Record> type) {
        this.type = type;
        this.constructor = constructor(type);
        var found = new LinkedHashMap<String, ActionParameter>();
        for (var component : type.getRecordComponents()) {
            found.put(name(component), parameter(component));
        }
        this.parameters = Collections.unmodifiableMap(found);
    }

    Class<? extends Record> type() {
        return type;
    }

    Map<String, ActionParameter> parameters() {
        return parameters;
    }

    private static Constructor<? extends Record> constructor(Class<? extends Record> type) {
        try {
            var types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            var canonical = type.getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return canonical;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String name(RecordComponent component) {
        var param = component.getAnnotation(Param.class);
        return param == null || param.name().isEmpty() ? component.getName() : param.name();
    }

    private static ActionParameter parameter(RecordComponent component) {
        var param = Optional.ofNullable(component.getAnnotation(Param.class));
        var byDefault = param.map(Param::defaultValue).filter(value -> !value.equals(Param.NONE));
        return new ActionParameter(
                param.map(Param::value).orElse(""),
                component.getGenericType(),
                byDefault.isEmpty() && isRequired(component, param),
                byDefault
                        .map(value -> DocumentedValues.value(component.getGenericType(), value))
                        .orElse(null));
    }

    private static boolean isRequired(RecordComponent component, Optional<Param> param) {
        return !param.map(Param::optional).orElse(false)
                && !MAYBE.contains(component.getType())
                && !component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /// Returns the record, or throws an error that names the parameter that does not fit.
    Record read(Map<String, ?> given) {
        var values = parameters.entrySet().stream()
                .map(each -> value(each.getKey(), each.getValue(), given.get(each.getKey())))
                .toArray();
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            var cause = Objects.requireNonNullElse(refused.getCause(), refused);
            throw new ActionFailedException(cause.getMessage(), cause);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static @Nullable Object value(String name, ActionParameter parameter, @Nullable Object given) {
        var value = given == null ? parameter.defaultValue() : given;
        if (value == null && parameter.required()) {
            throw new ActionFailedException("Required argument '%s' is missing".formatted(name));
        }
        return new ValueFitter(name).fit(parameter.type(), value);
    }
}
