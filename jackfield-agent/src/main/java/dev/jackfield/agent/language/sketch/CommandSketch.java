package dev.jackfield.agent.language.sketch;

import dev.jackfield.agent.language.text.SentenceWords;
import java.util.List;
import java.util.Optional;

/// The parts of a command that help to recognise sentences that mean it.
///
/// @param utterances sentences that mean this command, with or without values
/// @param isWriting whether it changes something, so that it must not run by a guess
/// @param isConfirmed whether the user confirms it each time
public record CommandSketch(
        String name,
        String description,
        List<String> utterances,
        List<ParameterSketch> parameters,
        boolean isWriting,
        boolean isConfirmed) {
    public CommandSketch {
        utterances = List.copyOf(utterances);
        parameters = List.copyOf(parameters);
    }

    /// Creates a sketch of a command that a clear wish runs at once.
    public CommandSketch(
            String name,
            String description,
            List<String> utterances,
            List<ParameterSketch> parameters,
            boolean isWriting) {
        this(name, description, utterances, parameters, isWriting, false);
    }

    public Optional<ParameterSketch> parameter(String wanted) {
        return parameters.stream().filter(each -> each.name().equals(wanted)).findFirst();
    }

    public List<ParameterSketch> required() {
        return parameters.stream().filter(ParameterSketch::isRequired).toList();
    }

    /// The name as people write it: `cancel_order` is "cancel order".
    public String words() {
        return SentenceWords.ofName(name);
    }

    /// Whether sentences may mean it that do not name it. One that takes any sentence, and has no examples of those
    /// that mean it, would take all that contain a word of its name.
    public boolean isSpoken() {
        return !utterances.isEmpty() || required().stream().noneMatch(ParameterSketch::isWholeText);
    }

    /// The first sentence of the description: later ones are about details.
    public String summary() {
        var end = description.indexOf(". ");
        return end < 0 ? description : description.substring(0, end + 1);
    }
}
