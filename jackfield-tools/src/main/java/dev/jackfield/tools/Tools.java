package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A class whose annotated methods are offered together, as one source.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Tools {

    /// The name of the source, which stands before the names of its tools: `[A-Za-z0-9_-]{1,32}`. Without one, that of
    /// the class with a small first letter.
    String value() default "";

    /// What the tools have in common, for those who look through the catalog.
    String description() default "";

    /// How long a call of one of its methods may take; it is interrupted then. Half a minute, unless this says
    /// otherwise, or the [Tool#timeoutSeconds] of a single tool.
    int timeoutSeconds() default 0;
}
