package dev.jackfield.agent.language.sketch;

import java.util.Map;

/// Finds the values of a command's parameters in a sentence, for example with a language model. Its values are
/// checked as all others are, and a command that changes something is confirmed by the user before it runs with them.
@FunctionalInterface
public interface ParameterExtractor {
    /// Finds nothing: sentences are read by `ParameterReader` alone.
    ParameterExtractor NONE = (_, _) -> Map.of();

    /// Returns values by the names of parameters: texts, numbers, booleans, and lists of them. They may be wrong;
    /// those that do not fit are ignored. Empty when it cannot tell.
    Map<String, Object> extract(CommandSketch command, String sentence);

    /// Returns whether it is asked only where a required value is missing, and then for missing values alone. Another
    /// one is asked about each sentence, and its values replace those that rules found.
    default boolean isForMissing() {
        return false;
    }
}
