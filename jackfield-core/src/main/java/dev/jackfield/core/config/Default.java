package dev.jackfield.core.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The default value of a key, written as it would be in the file.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {
    String value();

    /// True when the default follows from other keys. Then the value is a phrase for people, and the loader
    /// computes the default.
    boolean derived() default false;
}
