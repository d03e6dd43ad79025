package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueType;
import dev.jackfield.agent.language.text.SentenceWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Claims names: words with capital letters that stand where their neighbours in the list of parameters say.
///
/// A first and a last name are two such words in a row; a city is one beside the state. The only value that a command
/// needs may stand anywhere but at the beginning. The name of a person without capital letters is found after words
/// like "my name is".
final class CapitalisedValues {
    private static final Pattern INTRODUCTION =
            Pattern.compile("(?i)\\b(?:name is|named|called|name:|i am|i'm|im|this is|it's)\\s+");
    private static final Pattern GAP = Pattern.compile("[\\s,;:()-]*");
    private static final Pattern ONE_SPACE = Pattern.compile(" ");
    private static final Set<String> NO_NAMES = Set.of(
            "i",
            "im",
            "my",
            "the",
            "a",
            "an",
            "this",
            "it",
            "its",
            "is",
            "hi",
            "hello",
            "hey",
            "please",
            "name",
            "zip",
            "user",
            "find",
            "customer",
            "code",
            "postal",
            "and",
            "from",
            "in",
            "to",
            "at",
            "of",
            "for",
            "you",
            "can",
            "could",
            "would",
            "what",
            "which",
            "look",
            "search",
            "get",
            "dear",
            "thanks",
            "account",
            "order",
            "not");

    private CapitalisedValues() {}

    static void claim(CommandSketch command, ClaimedValues claims) {
        var group = new ArrayList<ParameterSketch>();
        for (var parameter : command.parameters()) {
            if (isName(parameter) && !claims.has(parameter.name())) {
                group.add(parameter);
            } else {
                claimGroup(command, group, claims);
                group.clear();
            }
        }
        claimGroup(command, group, claims);
    }

    private static boolean isName(ParameterSketch parameter) {
        return parameter.type() == ValueType.TEXT
                && parameter.pattern() == null
                && parameter.choices().isEmpty()
                && !parameter.isList()
                && !parameter.examples().isEmpty()
                && parameter.examples().stream().allMatch(CapitalisedValues::isNameLike);
    }

    private static boolean isNameLike(String example) {
        return SentenceWords.split(example).size() <= 3
                && SentenceWords.split(example).stream()
                        .allMatch(word ->
                                isCapitalised(word.text()) && word.text().length() > 1)
                && example.chars().anyMatch(Character::isLowerCase);
    }

    private static boolean isCapitalised(String word) {
        return Character.isUpperCase(word.charAt(0));
    }

    private static void claimGroup(CommandSketch command, List<ParameterSketch> group, ClaimedValues claims) {
        if (group.isEmpty()) {
            return;
        }
        var runs = runs(claims.unclaimedText());
        var chosen = group.size() == 1
                ? runs.stream()
                        .filter(run -> isBesideNeighbour(command, group.getFirst(), run, claims))
                        .findFirst()
                        .or(() -> onlyName(command, group.getFirst(), runs))
                : runs.stream().filter(run -> run.size() == group.size()).findFirst();
        chosen.or(() -> introducedWords(group, claims)).ifPresent(run -> claimRun(group, run, claims));
    }

    /// Returns the only name of the sentence for the only value that the command needs. The first word has a capital
    /// letter anyway.
    private static Optional<List<SentenceWords.Word>> onlyName(
            CommandSketch command, ParameterSketch parameter, List<List<SentenceWords.Word>> runs) {
        var later = runs.stream().filter(run -> run.getFirst().start() > 0).toList();
        return command.required().equals(List.of(parameter)) && later.size() == 1
                ? Optional.of(later.getFirst())
                : Optional.empty();
    }

    /// Returns the sequences of capitalised words with one space between them.
    private static List<List<SentenceWords.Word>> runs(String text) {
        var runs = new ArrayList<List<SentenceWords.Word>>();
        var run = new ArrayList<SentenceWords.Word>();
        for (var word : SentenceWords.split(text)) {
            var isPart = isCapitalised(word.text()) && !NO_NAMES.contains(SentenceWords.plainWord(word.text()));
            if (!run.isEmpty()
                    && (!isPart
                            || !ONE_SPACE
                                    .matcher(textBetween(text, run.getLast(), word))
                                    .matches())) {
                runs.add(List.copyOf(run));
                run.clear();
            }
            if (isPart) {
                run.add(word);
            }
        }
        if (!run.isEmpty()) {
            runs.add(run);
        }
        return runs;
    }

    private static String textBetween(String text, SentenceWords.Word one, SentenceWords.Word other) {
        return text.substring(one.end(), other.start());
    }

    private static boolean isBesideNeighbour(
            CommandSketch command, ParameterSketch parameter, List<SentenceWords.Word> run, ClaimedValues claims) {
        var at = command.parameters().indexOf(parameter);
        return command.parameters().stream()
                .filter(other -> Math.abs(command.parameters().indexOf(other) - at) <= 2)
                .map(other -> claims.first(other.name()))
                .flatMap(Optional::stream)
                .anyMatch(span -> isBeside(claims.sentence(), run, span));
    }

    private static boolean isBeside(String text, List<SentenceWords.Word> run, ValueSpan span) {
        var start = run.getFirst().start();
        var end = run.getLast().end();
        return span.start() >= end
                ? GAP.matcher(text.substring(end, span.start())).matches()
                : span.end() <= start
                        && GAP.matcher(text.substring(span.end(), start)).matches();
    }

    private static Optional<List<SentenceWords.Word>> introducedWords(
            List<ParameterSketch> group, ClaimedValues claims) {
        if (group.size() == 1) {
            return Optional.empty();
        }
        var rest = claims.unclaimedText();
        var found = INTRODUCTION.matcher(rest);
        while (found.find()) {
            var from = found.end();
            var words = SentenceWords.split(rest).stream()
                    .filter(word -> word.start() >= from)
                    .limit(group.size())
                    .toList();
            if (isNames(rest, from, words, group.size())) {
                return Optional.of(words);
            }
        }
        return Optional.empty();
    }

    private static boolean isNames(String text, int from, List<SentenceWords.Word> words, int size) {
        return words.size() == size
                && words.getFirst().start() == from
                && ONE_SPACE
                        .matcher(textBetween(text, words.get(size - 2), words.getLast()))
                        .matches()
                && words.stream().noneMatch(word -> NO_NAMES.contains(SentenceWords.plainWord(word.text())));
    }

    private static void claimRun(List<ParameterSketch> group, List<SentenceWords.Word> run, ClaimedValues claims) {
        var sentence = claims.sentence();
        if (group.size() == 1) {
            var start = run.getFirst().start();
            var end = run.getLast().end();
            claims.claim(group.getFirst().name(), List.of(new ValueSpan(start, end, sentence.substring(start, end))));
            return;
        }
        for (var at = 0; at < group.size(); at++) {
            var word = run.get(at);
            claims.claim(group.get(at).name(), List.of(new ValueSpan(word.start(), word.end(), word.text())));
        }
    }
}
