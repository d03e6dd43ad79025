package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A method that models and people may call.
///
/// Its parameters are the arguments; one parameter that is a record may stand for all of them. A parameter of type
/// [ToolContext] is not an argument: it is the line back to whoever calls. What the method returns is the result; what
/// it throws tells the caller what went wrong.
///
/// ```java
/// @Tool("Adds two numbers.")
/// int add(@Param("the first") int a, @Param("the second") int b) {
///     return a + b;
/// }
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Tool {

    /// What it does, for whoever chooses between tools. It may go on with a line `Parameters:` and a line for each of
    /// them, `- name (type, required|optional): text. Default: value`, instead of [Param] annotations.
    String value() default "";

    /// Its name; without one, that of the method.
    String name() default "";

    /// Its name for people.
    String title() default "";

    Hint[] hints() default {};
}
