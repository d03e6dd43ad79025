package dev.jackfield.agent.language.sketch;

import java.util.List;

/// Finds values in the data of a workflow: a sentence has "the blue lamp", and the parameter takes its number.
@FunctionalInterface
public interface ValueLookup {
    /// A lookup that knows nothing.
    ValueLookup NONE = (_, _, _) -> List.of();

    /// Returns values that the sentence may describe, the best first. Called only for parameters with a look-up.
    List<Suggestion> suggest(CommandSketch command, ParameterSketch parameter, String sentence);

    /// A value that a sentence may describe.
    ///
    /// @param label what people call it
    /// @param score 1 where the sentence has the label itself, less where it has something similar
    record Suggestion(String value, String label, double score) {}
}
