package dev.jackfield.tools;

import java.util.Optional;

/// What a user said to a question.
public sealed interface Answer<T> {

    record Accepted<T>(T value) implements Answer<T> {}

    /// They said no.
    record Declined<T>() implements Answer<T> {}

    /// They closed it without saying anything.
    record Dismissed<T>() implements Answer<T> {}

    /// What they filled in, if they did.
    default Optional<T> accepted() {
        return this instanceof Accepted<T>(var value) ? Optional.of(value) : Optional.empty();
    }
}
