package dev.jackfield.agent.model;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// How a model writes. What is empty is left to the provider.
public record Controls(
        OptionalDouble temperature, OptionalDouble topP, OptionalInt maxTokens, List<String> stopSequences) {
    public static final Controls USUAL =
            new Controls(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty(), List.of());

    public Controls {
        stopSequences = List.copyOf(stopSequences);
    }
}
