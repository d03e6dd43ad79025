package dev.jackfield.tools;

import java.util.Optional;

/// The answer of a user to a question.
public sealed interface Answer<T> {

    record Accepted<T>(T value) implements Answer<T> {}

    /// The user said no.
    record Declined<T>() implements Answer<T> {}

    /// The user closed the question without an answer.
    record Dismissed<T>() implements Answer<T> {}

    /// The values that the user filled in; empty unless the answer is an acceptance.
    default Optional<T> acceptedValue() {
        return this instanceof Accepted<T>(var value) ? Optional.of(value) : Optional.empty();
    }
}
