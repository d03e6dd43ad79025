package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A method that models and people may call.
///
/// Its parameters are the arguments. A record that is the only one, without a [Param] of its own, stands for all of
/// them: its components are the arguments. A parameter of type [ToolContext] is not an argument: it is the line back
/// to whoever calls.
///
/// What the method returns is the result: text as it is; numbers, dates, lists and maps as the text of their JSON; a
/// record as structured content with its schema, and as text besides; [Content], [Document], bytes and lists of these
/// as what they are; a [ToolResult] whatever it says. Nothing, `null` and an empty `Optional` are a result without
/// content; `null` for a record is an error, because its schema promises one. A `CompletableFuture` is awaited and a
/// `Stream` collected. What it throws tells the caller what went wrong, by its message; a [ToolFailed] is not logged.
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

    /// How long a call may take; it is interrupted then. Without it, what [Tools#timeoutSeconds] says, or half a
    /// minute.
    int timeoutSeconds() default 0;
}
