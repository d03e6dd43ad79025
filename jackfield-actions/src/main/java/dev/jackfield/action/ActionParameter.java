package dev.jackfield.action;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/// What is known of one parameter of an action.
///
/// @param defaultValue what it is when it is left out, if that is said
public record ActionParameter(
        String description,
        Type type,
        boolean required,
        @Nullable Object defaultValue) {}
