package dev.jackfield.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The value of a key that the file leaves out, written as it would stand in the file.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {
    String value();

    /// True when the default follows from other keys: then the value is a phrase for people, and the loader knows how.
    boolean derived() default false;
}
