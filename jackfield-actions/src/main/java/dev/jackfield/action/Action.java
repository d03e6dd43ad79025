package dev.jackfield.action;

import dev.jackfield.tools.Hint;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// An action of a [MethodBase]: it takes a map of parameters, or a record that stands for one, and returns an
/// [ActionResult].
///
/// ```java
/// @Action("""
///         Universal AI document processing action.
///
///         Parameters:
///         - aiPrompt (str, required): Instruction for the AI
///         - resultType (str, optional): Output format. Default: txt
///         """)
/// ActionResult process(Map<String, Object> parameters) {
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Action {

    /// What the action does, then `Parameters:` and a line for each parameter. The components of a record are
    /// described with [dev.jackfield.tools.Param] instead.
    String value() default "";

    /// Its name; by default that of the Java method.
    String name() default "";

    /// The effects of the action. Only a `READ_ONLY` action is ever run twice, to compare both ways of
    /// calling it.
    Hint[] hints() default {};
}
