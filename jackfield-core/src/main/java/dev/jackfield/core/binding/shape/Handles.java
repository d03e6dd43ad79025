package dev.jackfield.core.binding.shape;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Method handles of Java members, all of one type, so that calls are fast. They reach private members too,
/// because an annotation is permission enough.
public final class Handles {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodType ARRAY = MethodType.methodType(Object.class, Object[].class);
    private static final MethodType ONE = MethodType.methodType(Object.class, Object.class);

    private Handles() {}

    /// Returns a handle of a method with its receiver, if it has one.
    public static MethodHandle method(Method method, Object owner) {
        try {
            var handle = LOOKUP.unreflect(makeAccessible(method));
            return spread(Modifier.isStatic(method.getModifiers()) ? handle : handle.bindTo(owner));
        } catch (IllegalAccessException closed) {
            throw inaccessibleError(method, closed);
        }
    }

    static MethodHandle constructor(Class<?> record) {
        try {
            var types = Arrays.stream(record.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            Constructor<?> constructor = record.getDeclaredConstructor(types);
            return spread(LOOKUP.unreflectConstructor(makeAccessible(constructor)));
        } catch (ReflectiveOperationException closed) {
            throw inaccessibleError(record, closed);
        }
    }

    static MethodHandle accessor(RecordComponent component) {
        try {
            return LOOKUP.unreflect(makeAccessible(component.getAccessor())).asType(ONE);
        } catch (IllegalAccessException closed) {
            throw inaccessibleError(component, closed);
        }
    }

    private static <T extends AccessibleObject> T makeAccessible(T member) {
        try {
            member.setAccessible(true);
            return member;
        } catch (InaccessibleObjectException closed) {
            throw inaccessibleError(member, closed);
        }
    }

    private static UnsupportedTypeException inaccessibleError(Object member, Exception why) {
        return new UnsupportedTypeException(member + " cannot be reached: " + why.getMessage()
                + "; open its package (`opens` in module-info) to dev.jackfield.core");
    }

    private static MethodHandle spread(MethodHandle handle) {
        return handle.asFixedArity()
                .asSpreader(Object[].class, handle.type().parameterCount())
                .asType(ARRAY);
    }

    public static @Nullable Object call(MethodHandle handle, @Nullable Object[] values) throws Throwable {
        return (@Nullable Object) handle.invokeExact(values);
    }

    static @Nullable Object component(MethodHandle accessor, Object record) {
        try {
            return (@Nullable Object) accessor.invokeExact(record);
        } catch (RuntimeException | Error failed) {
            throw failed;
        } catch (Throwable failed) {
            throw new IllegalStateException(failed);
        }
    }

    static Class<?> wrapperType(Class<?> primitive) {
        return MethodType.methodType(primitive).wrap().returnType();
    }
}
