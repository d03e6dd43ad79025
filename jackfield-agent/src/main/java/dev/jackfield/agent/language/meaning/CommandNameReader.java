package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.text.EditDistance;
import dev.jackfield.agent.language.text.SentenceWords;
import dev.jackfield.agent.language.text.TaggedValues;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Recognises a command by its name: exactly, nearly, or marked as `@command a=b`.
record CommandNameReader(List<CommandSketch> commands) {
    /// A name this far away is a mistyped one. Farther ones may be names with a value behind, which are understood by
    /// meaning.
    private static final double FARTHEST = 0.2;
    private static final Pattern FIRST_WORD = Pattern.compile("@?([A-Za-z][A-Za-z0-9_]{0,63})\\b(.*)", Pattern.DOTALL);

    /// A command that was named.
    ///
    /// @param confidence 1 where the name is exact
    /// @param rest the text after the name, which may have values
    /// @param pairs values that are given as `a=b`
    record Named(CommandSketch command, double confidence, String rest, Map<String, String> pairs) {}

    Optional<Named> read(String text) {
        var stripped = text.strip();
        return readWhole(stripped, 0)
                .or(() -> readFirstWord(stripped))
                .or(() -> readWhole(TaggedValues.withoutTags(stripped), FARTHEST));
    }

    /// The text is a name, with spaces or underscores.
    private Optional<Named> readWhole(String text, double farthest) {
        var words = SentenceWords.ofName(text);
        return nearestCommand(words, farthest).map(found -> new Named(found, confidence(words, found), "", Map.of()));
    }

    private static double confidence(String words, CommandSketch command) {
        return 1 - EditDistance.normalisedDistance(words, command.words());
    }

    /// The text begins with a name that is written as a name: `cancel_order` or `@cancel`, not "cancel".
    private Optional<Named> readFirstWord(String text) {
        var matcher = FIRST_WORD.matcher(text);
        if (!matcher.matches() || (!text.startsWith("@") && matcher.group(1).indexOf('_') < 0)) {
            return Optional.empty();
        }
        var words = SentenceWords.ofName(matcher.group(1));
        var rest = matcher.group(2).strip();
        return nearestCommand(words, FARTHEST)
                .map(found -> new Named(found, confidence(words, found), rest, TaggedValues.pairs(rest)));
    }

    private Optional<CommandSketch> nearestCommand(String words, double farthest) {
        var wanted = words.toLowerCase(Locale.ROOT);
        var near = commands.stream()
                .filter(command -> EditDistance.normalisedDistance(wanted, command.words()) <= farthest)
                .sorted(Comparator.comparingDouble(command -> EditDistance.normalisedDistance(wanted, command.words())))
                .limit(2)
                .toList();
        var isClear = near.size() == 1
                || (near.size() == 2 && confidence(wanted, near.getFirst()) > confidence(wanted, near.getLast()));
        return isClear ? Optional.of(near.getFirst()) : Optional.empty();
    }
}
