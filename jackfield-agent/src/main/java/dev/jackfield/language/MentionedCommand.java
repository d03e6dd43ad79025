package dev.jackfield.language;

import dev.jackfield.language.sketch.CommandSketch;
import dev.jackfield.language.text.SentenceWords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Recognises sentences that mention a command without asking for it: "do not cancel it", "did you cancel it?".
///
/// Such a sentence has the same words as a wish, so a comparison of words and meanings cannot tell them apart.
final class MentionedCommand {
    private static final Pattern CLAUSE = Pattern.compile("[,.;:!?()\\n]");
    private static final Set<String> NOT = Set.of(
            "dont",
            "never",
            "mustnt",
            "shouldnt",
            "neednt",
            "without",
            "do not",
            "must not",
            "should not",
            "shall not",
            "need not",
            "not to");
    private static final Set<String> BETWEEN = Set.of(
            "want", "wish", "like", "you", "to", "please", "ever", "even", "just", "go", "ahead", "and", "try", "let",
            "have", "me", "us", "the", "my", "be", "get", "it");
    private static final int MOST_BETWEEN = 5;
    private static final List<String> QUESTIONS = List.of(
            "what if",
            "what happens",
            "what would",
            "would it",
            "should i",
            "should we",
            "did",
            "have you",
            "has",
            "was",
            "were",
            "why",
            "when did",
            "who");
    private static final Set<String> OPENINGS =
            Set.of("so", "and", "but", "hi", "hello", "hey", "ok", "okay", "well", "please", "um", "sorry");
    private static final Set<String> NO_VERBS = Set.of(
            "this", "that", "these", "those", "there", "they", "what", "when", "where", "which", "with", "please",
            "could", "would", "have", "need", "want", "order", "item", "items", "hello");
    private static final int SHORTEST_VERB = 4;

    private final Set<String> verbs = new LinkedHashSet<>();

    MentionedCommand(CommandSketch command) {
        add(command.words());
        command.utterances().forEach(this::add);
    }

    /// People begin a wish with its verb, mostly.
    private void add(String wish) {
        SentenceWords.plain(wish).stream()
                .findFirst()
                .filter(word -> word.length() >= SHORTEST_VERB && !NO_VERBS.contains(word))
                .ifPresent(verbs::add);
    }

    boolean isIn(String sentence) {
        return isForbidden(sentence) || isAskedAbout(sentence);
    }

    /// Returns whether the sentence says that the command shall not run.
    boolean isForbidden(String sentence) {
        return CLAUSE.splitAsStream(sentence).map(SentenceWords::plain).anyMatch(this::isForbidden);
    }

    private boolean isForbidden(List<String> words) {
        for (var at = 0; at < words.size(); at++) {
            var pair = at + 1 < words.size() ? words.get(at) + " " + words.get(at + 1) : "";
            if (NOT.contains(pair) && isVerbNext(words, at + 2)) {
                return true;
            }
            if (NOT.contains(words.get(at)) && isVerbNext(words, at + 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean isVerbNext(List<String> words, int from) {
        return words.stream()
                .skip(from)
                .limit(MOST_BETWEEN)
                .dropWhile(BETWEEN::contains)
                .findFirst()
                .filter(word -> verbs.stream().anyMatch(word::startsWith))
                .isPresent();
    }

    private static boolean isAskedAbout(String sentence) {
        var start = String.join(
                        " ",
                        SentenceWords.plain(sentence).stream()
                                .dropWhile(OPENINGS::contains)
                                .limit(2)
                                .toList())
                + " ";
        return QUESTIONS.stream().anyMatch(question -> start.startsWith(question + " "));
    }
}
