package dev.jackfield.agent.language.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Splits texts into words. All patterns here take linear time.
public final class SentenceWords {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+(?:['’][\\p{L}]+)?");
    private static final Pattern NAME_PART = Pattern.compile("[_\\-./\\s]+|(?<=\\p{Ll})(?=\\p{Lu})");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private SentenceWords() {}

    /// A word and where it stands.
    public record Word(String text, int start, int end) {}

    public static List<Word> split(String text) {
        var found = new ArrayList<Word>();
        var matcher = WORD.matcher(text);
        while (matcher.find()) {
            found.add(new Word(matcher.group(), matcher.start(), matcher.end()));
        }
        return found;
    }

    /// Returns the words in small letters, without apostrophes.
    public static List<String> plainWords(String text) {
        return split(text).stream().map(word -> plainWord(word.text())).toList();
    }

    public static String plainWord(String word) {
        return word.toLowerCase(Locale.ROOT).replace("'", "").replace("’", "");
    }

    /// Returns a name in words: `cancel_order` and `cancelOrder` are "cancel order".
    public static String ofName(String name) {
        return String.join(" ", NAME_PART.split(name.strip())).toLowerCase(Locale.ROOT);
    }

    public static String singleSpaced(String text) {
        return SPACE.matcher(text).replaceAll(" ").strip();
    }
}
