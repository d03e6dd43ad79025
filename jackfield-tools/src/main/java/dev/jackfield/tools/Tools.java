package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a class whose annotated methods are offered together, as one source.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Tools {

    /// The name of the source, which is the prefix of its tools' names: `[A-Za-z0-9_-]{1,32}`. By default that
    /// of the class with a lower-case first letter.
    String value() default "";

    /// The description of the source.
    String description() default "";

    /// How long a call of one of its methods may take before it is interrupted. Half a minute by default; the
    /// [Tool#timeoutSeconds] of a single tool takes precedence.
    int timeoutSeconds() default 0;
}
