package dev.jackfield.agent.language.text;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Corrects words that are one letter away from a word of the examples: "retrun" is "return".
///
/// The language model knows mistyped words badly. Short words are left as they are, because too many others are near.
public final class SpellingCorrection {
    private static final int SHORTEST = 5;

    private final Set<String> right = new HashSet<>();
    private final Set<String> known = new HashSet<>();

    /// @param texts whose words mistyped ones become
    /// @param others whose words are left as they are, too
    public SpellingCorrection(Collection<String> texts, Collection<String> others) {
        texts.forEach(text -> right.addAll(SentenceWords.plainWords(text)));
        known.addAll(right);
        others.forEach(text -> known.addAll(SentenceWords.plainWords(text)));
    }

    public String correct(String text) {
        var result = new StringBuilder();
        var end = 0;
        for (var word : SentenceWords.split(text)) {
            result.append(text, end, word.start()).append(correct(word));
            end = word.end();
        }
        return result.append(text.substring(end)).toString();
    }

    private String correct(SentenceWords.Word word) {
        var plain = SentenceWords.plainWord(word.text());
        if (plain.length() < SHORTEST || known.contains(plain) || isInflected(plain) || isMixed(plain)) {
            return word.text();
        }
        return nearestWord(plain).orElse(word.text());
    }

    /// Whether it has letters of several scripts, which is no typing mistake: some of them look alike.
    private static boolean isMixed(String plain) {
        return plain.codePoints()
                        .mapToObj(Character.UnicodeScript::of)
                        .distinct()
                        .count()
                > 1;
    }

    /// Whether it is a known word with another ending, which is no mistake.
    private boolean isInflected(String plain) {
        return known.contains(plain + "s")
                || (plain.endsWith("s") && known.contains(plain.substring(0, plain.length() - 1)))
                || (plain.endsWith("d") && known.contains(plain.substring(0, plain.length() - 1)))
                || known.contains(plain + "d");
    }

    private Optional<String> nearestWord(String plain) {
        var near = right.stream()
                .filter(each -> each.length() >= SHORTEST && Math.abs(each.length() - plain.length()) <= 1)
                .filter(each -> each.charAt(0) == plain.charAt(0) && EditDistance.between(each, plain) == 1)
                .limit(2)
                .toList();
        return near.size() == 1 ? Optional.of(near.getFirst()) : Optional.empty();
    }
}
