package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method as a prompt: it returns the beginning of a conversation, as a text, a [PromptMessage] or a list
/// of them. Its parameters are text.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Prompt {

    /// The purpose of the prompt.
    String value() default "";

    /// Its name; by default that of the method.
    String name() default "";

    /// Its name for people.
    String title() default "";
}
