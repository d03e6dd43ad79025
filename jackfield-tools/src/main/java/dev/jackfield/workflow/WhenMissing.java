package dev.jackfield.workflow;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Tells how a parameter is found in sentences, and what to ask if it is missing. A parameter without this
/// annotation is found by its pattern and examples, and asked for by its description if it is required.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD})
public @interface WhenMissing {

    /// The question to the user. Optional parameters are asked for only if they have a question.
    String ask() default "";

    /// The names of commands that find the value.
    String[] foundBy() default {};

    /// A regular expression for values in sentences, where the parameter has no pattern or it is a list.
    String looksLike() default "";

    /// Words that people say for a sign of the value, each as `word=sign`: `plus=+`. In sentences they are read as
    /// the sign.
    String[] spoken() default {};

    /// Whether the sentence itself is the value, such as a note or the words for a search.
    boolean isSentence() default false;
}
