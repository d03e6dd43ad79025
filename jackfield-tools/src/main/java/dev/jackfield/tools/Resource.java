package dev.jackfield.tools;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A method that returns the content of a URI, as text, bytes or a [Document].
///
/// A URI with variables, `notes://{day}`, makes it a template; each variable is a parameter of that name.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Resource {

    /// What it is.
    String value() default "";

    String uri();

    /// Its name; by default that of the method.
    String name() default "";

    /// Its name for people.
    String title() default "";

    /// The media type; by default `text/plain` for text and `application/octet-stream` for bytes.
    String mimeType() default "";
}
