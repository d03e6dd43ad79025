package dev.jackfield.agent.language.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Words that change nothing about a wish, in some languages.
///
/// None of them denies, reports, limits or asks about something: "if", "not", "says", "can I" and "why" are not among
/// them, in any language, nor are words that may also mean one of these: "podría" is also "could I". Phrases such as
/// "I want to" stand before a wish, or after it. Requests such as "could you" do so, too, and only they make a
/// question a wish. Small words, such as articles, stand anywhere.
public final class PoliteWords {
    private static final Set<List<String>> REQUESTS = read("requests.txt").collect(Collectors.toUnmodifiableSet());
    private static final Set<List<String>> PHRASES =
            Stream.concat(read("polite.txt"), REQUESTS.stream()).collect(Collectors.toUnmodifiableSet());
    private static final Set<String> SMALL =
            read("small-words.txt").flatMap(List::stream).collect(Collectors.toUnmodifiableSet());
    private static final Set<String> PHRASE_WORDS =
            PHRASES.stream().flatMap(List::stream).collect(Collectors.toUnmodifiableSet());
    private static final int LONGEST =
            PHRASES.stream().mapToInt(List::size).max().orElse(0);

    private PoliteWords() {}

    private static Stream<List<String>> read(String name) {
        try (var file = Objects.requireNonNull(PoliteWords.class.getResourceAsStream(name))) {
            return Stream.of(new String(file.readAllBytes(), StandardCharsets.UTF_8).split("[,\n]"))
                    .map(SentenceWords::plainWords);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Returns how many words, from this one on, are the longest phrase; 0 where none begins.
    public static int phraseAt(List<String> words, int at) {
        for (var length = Math.min(LONGEST, words.size() - at); length > 0; length--) {
            if (PHRASES.contains(words.subList(at, at + length))) {
                return length;
            }
        }
        return 0;
    }

    /// Whether a request to do something is among the words.
    public static boolean hasRequest(List<String> words) {
        return REQUESTS.stream().anyMatch(request -> Collections.indexOfSubList(words, request) >= 0);
    }

    /// Whether it is a small word, or stands in a phrase.
    public static boolean contains(String word) {
        return isSmall(word) || PHRASE_WORDS.contains(word);
    }

    public static boolean isSmall(String word) {
        return SMALL.contains(word);
    }
}
