package dev.jackfield.core.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A group of keys that may be written as the value of one of them, when the others keep their defaults.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface OrJust {
    /// The key that the single value belongs to.
    String value();
}
