package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A method that writes the beginning of a conversation: a text, a [PromptMessage] or a list of them. Its
/// parameters are text.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Prompt {

    /// What it is for.
    String value() default "";

    /// Its name; by default that of the method.
    String name() default "";

    /// Its name for people.
    String title() default "";
}
