package dev.jackfield.language.meaning;

import dev.jackfield.language.text.PoliteWords;
import dev.jackfield.language.text.SentenceWords;
import dev.jackfield.language.value.ClaimedValues;
import dev.jackfield.language.value.CommandForm;
import dev.jackfield.language.value.ParameterReader;
import dev.jackfield.language.value.Remainder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Decides whether a sentence is the wish for one command and nothing else. A sentence that says more may quote,
/// report, deny or limit the wish, in whatever words and language, so nothing is known about what the rest means.
///
/// The words that are no values must be a sequence of phrases that the author of the command gave: utterances, clauses
/// of utterances, the name, and choices. Polite words may stand between them.
final class WholeWish {
    private static final int MOST_WORDS = 60;

    /// Stands for any polite phrase in front of an utterance that has one: "I want to" for "could you".
    private static final String POLITE = "";

    private final CommandForm form;
    private final Set<Phrase> phrases = new HashSet<>();
    private final Set<String> vocabulary = new HashSet<>();

    /// @param isWish whether it is a wish by itself, and no clause that only goes with one
    private record Phrase(List<String> words, boolean isWish) {}

    WholeWish(CommandForm form) {
        this.form = form;
        var command = form.command();
        add(SentenceWords.plain(command.words()), true);
        command.utterances().forEach(this::add);
        command.parameters().stream()
                .flatMap(parameter -> parameter.choices().stream())
                .forEach(choice -> add(SentenceWords.plain(choice), false));
        phrases.forEach(phrase -> vocabulary.addAll(phrase.words));
    }

    private void add(String utterance) {
        var said =
                Remainder.of(form, ParameterReader.claims(form, form.command().parameters(), utterance));
        add(said.words(), true);
        add(said.unlabelledWords(form), true);
        Stream.of(said.clauses(), said.unlabelledClauses(form))
                .filter(clauses -> clauses.size() > 1)
                .flatMap(List::stream)
                .forEach(clause -> add(clause, false));
    }

    private void add(List<String> words, boolean isWish) {
        var phrase = new ArrayList<String>();
        var at = 0;
        for (var next = next(words, 0); next > at; next = next(words, at)) {
            if (PoliteWords.phraseAt(words, at) > 0 && phrase.isEmpty()) {
                phrase.add(POLITE);
            }
            at = next;
        }
        words.stream().skip(at).filter(word -> !PoliteWords.isSmall(word)).forEach(phrase::add);
        if (phrase.stream().anyMatch(word -> !word.equals(POLITE))) {
            phrases.add(new Phrase(List.copyOf(phrase), isWish));
        }
    }

    /// Returns where the words go on after a polite phrase or a small word; the same place where there is none.
    private static int next(List<String> words, int at) {
        var polite = PoliteWords.phraseAt(words, at);
        return polite > 0 ? at + polite : at < words.size() && PoliteWords.isSmall(words.get(at)) ? at + 1 : at;
    }

    /// Returns whether a sentence is this wish.
    ///
    /// @param name the words of the command's name, where the sentence begins with it; else empty
    boolean isAllOf(String name, ClaimedValues claims, UnaryOperator<String> spelling) {
        return isCovered(name, claims, spelling, true);
    }

    /// Returns whether the answer to a question has the values that it is for, and nothing else.
    boolean isAnswer(ClaimedValues claims, UnaryOperator<String> spelling) {
        return isCovered("", claims, spelling, false);
    }

    private boolean isCovered(String name, ClaimedValues claims, UnaryOperator<String> spelling, boolean needsWish) {
        var rest = Remainder.of(form, claims);
        if (rest.hasSigns()) {
            return false;
        }
        var words = Stream.of(SentenceWords.plain(name), rest.unlabelledWords(form))
                .flatMap(Collection::stream)
                .map(word -> isKnown(word) ? word : SentenceWords.plainWord(spelling.apply(word)))
                .toList();
        return words.size() <= MOST_WORDS && isCovered(words, needsWish);
    }

    private boolean isKnown(String word) {
        return vocabulary.contains(word) || PoliteWords.isSmall(word);
    }

    /// Looks for phrases from each place that phrases reach, with and without a wish before it.
    private boolean isCovered(List<String> words, boolean needsWish) {
        var reached = new boolean[words.size() + 1];
        var wished = new boolean[words.size() + 1];
        reached[0] = true;
        for (var at = 0; at < words.size(); at++) {
            if (reached[at]) {
                reach(next(words, at), wished[at], reached, wished);
                for (var phrase : phrases) {
                    reach(end(phrase, words, at), wished[at] || phrase.isWish, reached, wished);
                }
            }
        }
        return needsWish ? wished[words.size()] : reached[words.size()];
    }

    private static void reach(int end, boolean isWished, boolean[] reached, boolean[] wished) {
        if (end >= 0) {
            reached[end] = true;
            wished[end] |= isWished;
        }
    }

    /// Returns where a phrase ends that begins here; negative where it does not. Small words may stand inside of it.
    private static int end(Phrase phrase, List<String> words, int from) {
        var at = from;
        for (var wanted : phrase.words) {
            while (at < words.size() && PoliteWords.isSmall(words.get(at)) && length(wanted, words, at) == 0) {
                at++;
            }
            var length = at < words.size() ? length(wanted, words, at) : 0;
            if (length == 0) {
                return -1;
            }
            at += length;
        }
        return at;
    }

    private static int length(String wanted, List<String> words, int at) {
        return wanted.equals(POLITE) ? PoliteWords.phraseAt(words, at) : wanted.equals(words.get(at)) ? 1 : 0;
    }
}
