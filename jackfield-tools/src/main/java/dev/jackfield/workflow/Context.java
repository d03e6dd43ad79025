package dev.jackfield.workflow;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Describes a context, in the `package-info.java` of its commands. Contexts form a tree, and commands belong to
/// one.
///
/// ```java
/// @Context(value = "One order of a customer.", parent = "Customer")
/// package _commands.Order;
/// ```
///
/// A context without this annotation is below the root, and also has the commands of the root.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PACKAGE)
public @interface Context {
    /// The context above, in [#inherits].
    String PARENT = "..";

    /// The description.
    String value() default "";

    /// The context above it; empty for the root.
    String parent() default "";

    /// The contexts whose commands it has besides its own; by default those of the context above. An empty list
    /// closes it: only its own commands can be called there, and those to leave it.
    String[] inherits() default PARENT;
}
