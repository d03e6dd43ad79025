package dev.jackfield.action;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/// A parameter of an action.
///
/// @param defaultValue the value when it is left out, if there is one
public record ActionParameter(
        String description,
        Type type,
        boolean required,
        @Nullable Object defaultValue) {}
