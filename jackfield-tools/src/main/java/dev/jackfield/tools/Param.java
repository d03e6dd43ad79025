package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Describes an argument further than its type can: a parameter of a tool or prompt, or a component of a record.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Param {

    /// Stands for "no default", because an empty text is one.
    String NONE = "\u0000";

    /// What it means.
    String value() default "";

    /// Its name; by default that in the code. For classes that were compiled without `-parameters`.
    String name() default "";

    /// Whether it may be left out; then it is `null`, or empty if it is an `Optional` or a collection.
    /// Parameters with a default, of type `Optional` or marked `@Nullable` may be left out anyway.
    boolean optional() default false;

    /// The value when it is left out: text as it is, everything else as JSON.
    String defaultValue() default NONE;

    /// Values that show what is meant: text as it is, everything else as JSON.
    String[] examples() default {};

    /// The only values that it may have.
    String[] oneOf() default {};

    /// A regular expression that a text must match.
    String pattern() default "";

    /// The least: of a number its value, of a text its length, of a list its size.
    double min() default Double.NEGATIVE_INFINITY;

    /// The most: of a number its value, of a text its length, of a list its size.
    double max() default Double.POSITIVE_INFINITY;
}
