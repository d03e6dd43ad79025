package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Describes an argument: a parameter of a tool or prompt, or a component of a record. Name and type come from the
/// code.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface Param {

    /// The value of [#defaultValue] that means "no default", because an empty text can be a default.
    String NONE = "\u0000";

    /// The description of the argument, for models and people.
    String value() default "";

    /// The name of the argument; by default the name in the code, which needs classes compiled with `-parameters`.
    String name() default "";

    /// Whether the argument may be left out. The parameter is then `null`, or empty if it is an `Optional` or a
    /// collection. Parameters with a default, of type `Optional` or marked `@Nullable` may be left out anyway.
    boolean optional() default false;

    /// The value when the argument is left out: text as it is, everything else as JSON.
    String defaultValue() default NONE;

    /// Example values: text as it is, everything else as JSON.
    String[] examples() default {};

    /// The only allowed values: text as it is, everything else as JSON.
    String[] oneOf() default {};

    /// A regular expression that a text must match.
    String pattern() default "";

    /// The lower bound: for the value of a number, the length of a text, or the size of a list.
    double min() default Double.NEGATIVE_INFINITY;

    /// The upper bound: for the value of a number, the length of a text, or the size of a list.
    double max() default Double.POSITIVE_INFINITY;
}
