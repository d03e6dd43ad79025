package dev.jackfield.language.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Words that change nothing about a wish, in some languages.
///
/// None of them denies, reports, limits or asks about something: "if", "not", "says" and "would you like" are not among
/// them. Phrases such as "could you" and "I want to" stand before a wish, or after it. Small words, such as articles,
/// stand anywhere.
public final class PoliteWords {
    private static final Set<List<String>> PHRASES = read("polite.txt").collect(Collectors.toUnmodifiableSet());
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
                    .map(SentenceWords::plain);
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

    /// Whether it is a small word, or stands in a phrase.
    public static boolean contains(String word) {
        return isSmall(word) || PHRASE_WORDS.contains(word);
    }

    public static boolean isSmall(String word) {
        return SMALL.contains(word);
    }
}
