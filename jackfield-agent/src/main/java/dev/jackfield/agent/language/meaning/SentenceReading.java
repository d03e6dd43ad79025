package dev.jackfield.agent.language.meaning;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The meaning of a sentence: a command with its parameters, or the knowledge that it is out of scope.
///
/// @param command the best candidate; null when the sentence is out of scope
/// @param confidence the probability that this is right
/// @param candidates up to three commands, the most probable first
/// @param parameters the values that the sentence has for the command
/// @param missing the required parameters that it does not have
/// @param proposals labels of values that the sentence may have meant, by parameter
/// @param isPlain whether the sentence says nothing but this, and has all of the values itself; true for a command
///     that only reads
public record SentenceReading(
        @Nullable String command,
        double confidence,
        List<CommandCandidate> candidates,
        Map<String, Object> parameters,
        List<String> missing,
        Map<String, List<String>> proposals,
        boolean isPlain) {
    public SentenceReading {
        candidates = List.copyOf(candidates);
        parameters = Map.copyOf(parameters);
        missing = List.copyOf(missing);
        proposals = Map.copyOf(proposals);
    }

    /// A reading that found no command.
    ///
    /// @param confidence the probability that there is none
    public static SentenceReading outOfScope(double confidence, List<CommandCandidate> candidates) {
        return new SentenceReading(null, confidence, candidates, Map.of(), List.of(), Map.of(), false);
    }

    /// Returns this reading with other values.
    public SentenceReading with(Map<String, Object> values, List<String> stillMissing, boolean plain) {
        return new SentenceReading(command, confidence, candidates, values, stillMissing, proposals, plain);
    }

    /// Returns this reading with another command that is as probable.
    SentenceReading withRival(String other) {
        var half = Math.min(confidence, 1.0 / 2);
        var others = candidates.stream().skip(1).filter(each -> !each.command().equals(other));
        var both = Stream.of(candidates.getFirst().command(), other).map(each -> new CommandCandidate(each, half));
        return new SentenceReading(
                command, half, Stream.concat(both, others).toList(), parameters, missing, proposals, isPlain);
    }

    /// Returns this reading as one of a sentence that says more.
    public SentenceReading plainOnlyIf(boolean plain) {
        return with(parameters, missing, isPlain && plain);
    }
}
