package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method as a tool, which models and people may call.
///
/// Its parameters are the arguments. A record that is the only parameter, without a [Param] of its own, stands
/// for all of them: its components are the arguments. A parameter of type [ToolContext] is not an argument: it
/// is the connection back to the caller.
///
/// The returned value is the result: text as it is; numbers, dates, lists and maps as the text of their JSON; a
/// record as structured content with its schema, and also as text; [Content], [Document], bytes and lists of
/// these as they are; a [ToolResult] with its parts. `void`, `null` and an empty `Optional` are a result without
/// content; `null` for a record is an error, because its schema promises one. A `CompletableFuture` is awaited
/// and a `Stream` collected. The message of an exception is sent to the caller; a [ToolFailedException] is not
/// logged.
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

    /// What the tool does, for models and people who choose between tools. The text may continue with a line
    /// `Parameters:` and a line for each of them, `- name (type, required|optional): text. Default: value`, instead
    /// of [Param] annotations.
    String value() default "";

    /// Its name; by default that of the method.
    String name() default "";

    /// Its name for people.
    String title() default "";

    Hint[] hints() default {};

    /// How long a call may take before it is interrupted. By default the value of [Tools#timeoutSeconds], or
    /// half a minute.
    int timeoutSeconds() default 0;
}
