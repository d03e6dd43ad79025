package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.text.PoliteWords;
import dev.jackfield.agent.language.text.SentenceWords;
import dev.jackfield.agent.language.value.ClaimedValues;
import dev.jackfield.agent.language.value.CommandForm;
import dev.jackfield.agent.language.value.ParameterReader;
import dev.jackfield.agent.language.value.Remainder;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Decides whether a sentence is the wish for one command and nothing else. A sentence that says more may quote,
/// report, deny or limit the wish, in whatever words and language, so nothing is known about what the rest means.
///
/// The words that are no values must be a sequence of phrases that the author of the command gave: utterances,
/// clauses of utterances, the name, and choices. Polite words may stand between them, and the end of a clause or a
/// value must: "I no longer need it, cancel it" is a wish, and "I no longer need to cancel it" is none. A question is
/// a wish only where it asks the hearer to do something, or where its author wrote it: "could you cancel it?" is one,
/// and "can I cancel it?" asks about one.
final class WholeWish {
    private static final int MOST_WORDS = 60;

    /// Stands for any polite phrase in front of an utterance that has one: "I want to" for "could you".
    private static final String POLITE = "";

    private final CommandForm form;
    private final Set<Phrase> phrases = new HashSet<>();
    private final Set<String> vocabulary = new HashSet<>();

    /// The words of utterances with a question mark, which the author means as wishes.
    private final Set<List<String>> questions = new HashSet<>();

    /// @param isWish whether it is a wish by itself, and no clause that only goes with one
    private record Phrase(List<String> words, boolean isWish) {}

    WholeWish(CommandForm form) {
        this.form = form;
        var command = form.command();
        add(SentenceWords.plainWords(command.words()), true);
        command.utterances().forEach(this::add);
        command.parameters().stream()
                .flatMap(parameter -> parameter.choices().stream())
                .forEach(choice -> add(SentenceWords.plainWords(choice), false));
        phrases.forEach(phrase -> vocabulary.addAll(phrase.words));
    }

    private void add(String utterance) {
        var said =
                Remainder.of(form, ParameterReader.claims(form, form.command().parameters(), utterance));
        if (said.isQuestion()) {
            questions.add(withoutSkipped(said.unlabelledWords(form)));
        }
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
        for (var next = skipPolite(words, 0); next > at; next = skipPolite(words, at)) {
            if (phrase.isEmpty() && PoliteWords.phraseAt(words, at) > 0) {
                phrase.add(POLITE);
            }
            at = next;
        }
        words.stream().skip(at).filter(word -> !isSkipped(word)).forEach(phrase::add);
        if (phrase.stream().anyMatch(word -> !word.equals(POLITE))) {
            phrases.add(new Phrase(List.copyOf(phrase), isWish));
        }
    }

    private static List<String> withoutSkipped(List<String> words) {
        return words.stream().filter(word -> !isSkipped(word)).toList();
    }

    private static boolean isSkipped(String word) {
        return word.equals(Remainder.BREAK) || PoliteWords.isSmall(word);
    }

    /// Returns where the words go on after a polite phrase or a small word; the same place where there is none.
    private static int skipPolite(List<String> words, int at) {
        var polite = PoliteWords.phraseAt(words, at);
        return polite > 0 ? at + polite : at < words.size() && isSkipped(words.get(at)) ? at + 1 : at;
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
        var words = Stream.of(SentenceWords.plainWords(name), List.of(Remainder.BREAK), rest.unlabelledWords(form))
                .flatMap(List::stream)
                .map(word -> isKnown(word) ? word : SentenceWords.plainWord(spelling.apply(word)))
                .toList();
        return words.size() <= MOST_WORDS
                && (!rest.isQuestion() || PoliteWords.hasRequest(words) || questions.contains(withoutSkipped(words)))
                && isCovered(words, needsWish);
    }

    private boolean isKnown(String word) {
        return vocabulary.contains(word) || word.equals(Remainder.BREAK) || PoliteWords.contains(word);
    }

    /// Looks for phrases from each place that is reached, and notes how it was reached.
    private boolean isCovered(List<String> words, boolean needsWish) {
        var reached = new ArrayList<Set<State>>();
        IntStream.rangeClosed(0, words.size()).forEach(_ -> reached.add(EnumSet.noneOf(State.class)));
        reached.getFirst().add(State.NO_WISH);
        for (var at = 0; at < words.size(); at++) {
            for (var state : reached.get(at)) {
                var isBreak = words.get(at).equals(Remainder.BREAK);
                reach(skipPolite(words, at), isBreak ? state.afterBreak() : state, reached);
                for (var phrase : state.isOpen() ? phrases : Set.<Phrase>of()) {
                    reach(end(phrase, words, at), state.after(phrase), reached);
                }
            }
        }
        return reached.getLast().stream().anyMatch(state -> state.isWished() || !needsWish);
    }

    private static void reach(int end, State state, List<Set<State>> reached) {
        if (end >= 0) {
            reached.get(end).add(state);
        }
    }

    /// How a place was reached: whether there was a wish before it, and whether the last phrase ends right there.
    private enum State {
        NO_WISH,
        WISH,
        INSIDE_NO_WISH,
        INSIDE_WISH;

        boolean isOpen() {
            return this == NO_WISH || this == WISH;
        }

        boolean isWished() {
            return this == WISH || this == INSIDE_WISH;
        }

        State afterBreak() {
            return isWished() ? WISH : NO_WISH;
        }

        State after(Phrase phrase) {
            return isWished() || phrase.isWish ? INSIDE_WISH : INSIDE_NO_WISH;
        }
    }

    /// Returns where a phrase ends that begins here; negative where it does not. Small words may stand inside of it.
    private static int end(Phrase phrase, List<String> words, int from) {
        var at = from;
        for (var wanted : phrase.words) {
            while (at < words.size() && isSkipped(words.get(at)) && length(wanted, words, at) == 0) {
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
