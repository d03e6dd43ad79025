package dev.jackfield.workflow;

import dev.jackfield.tools.Hint;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Describes a [Command]: its purpose, the sentences that ask for it, and its effects.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CommandDescription {

    /// What the command does, for models and people who choose between commands.
    String value();

    /// Sentences by which people ask for it, at least five that differ; values in them are examples.
    String[] utterances() default {};

    /// Its name; by default that of the class, in lower case and with underscores.
    String name() default "";

    /// Its name for people; by default the words of its name.
    String title() default "";

    /// The effects of the command. A command without [Hint#READ_ONLY] is assumed to change something.
    Hint[] hints() default {};

    /// Whether a sentence that says nothing but this wish runs the command without a question, although its hints
    /// have [Hint#DESTRUCTIVE]. Otherwise the user confirms a destructive command each time.
    boolean runsAtOnce() default false;

    /// How long the command may run.
    int timeoutSeconds() default 30;
}
