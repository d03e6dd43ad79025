package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method as a resource: it returns the content of a URI, as text, bytes or a [Document].
///
/// A URI with variables, such as `notes://{day}`, is a template; each variable is the parameter of the same name.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Resource {

    /// The description.
    String value() default "";

    String uri();

    /// Its name; by default that of the method.
    String name() default "";

    /// Its name for people.
    String title() default "";

    /// The media type; by default `text/plain` for text and `application/octet-stream` for bytes.
    String mimeType() default "";
}
