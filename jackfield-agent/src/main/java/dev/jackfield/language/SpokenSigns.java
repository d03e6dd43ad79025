package dev.jackfield.language;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Words that people say for a sign: "17 plus 25" is `17 + 25`.
///
/// @param signs the signs by their words, in small letters
public record SpokenSigns(Map<String, String> signs) {
    public static final SpokenSigns NONE = new SpokenSigns(Map.of());

    public SpokenSigns {
        signs = Map.copyOf(signs);
    }

    /// Reads pairs such as `plus=+`. Those without a word or a sign are ignored.
    public static SpokenSigns of(String... pairs) {
        var signs = new LinkedHashMap<String, String>();
        for (var pair : pairs) {
            var cut = pair.indexOf('=');
            if (cut > 0 && cut < pair.length() - 1) {
                signs.put(pair.substring(0, cut).strip().toLowerCase(Locale.ROOT), pair.substring(cut + 1));
            }
        }
        return new SpokenSigns(signs);
    }

    /// A text with signs in place of words.
    static final class Written {
        private final String text;
        // where each of its characters, and its end, was before
        private final int[] origin;

        private Written(String text, int[] origin) {
            this.text = text;
            this.origin = origin;
        }

        String text() {
            return text;
        }

        /// Returns where a part of it was before.
        ValueSpan before(ValueSpan span) {
            return new ValueSpan(origin[span.start()], origin[span.end()], span.value());
        }
    }

    Written written(String text) {
        var result = new StringBuilder();
        var origin = new int[text.length() * longest() + 1];
        var words = pattern().matcher(text);
        var end = 0;
        while (!signs.isEmpty() && words.find()) {
            copy(text, end, words.start(), result, origin);
            for (var at = 0; at < sign(words.group()).length(); at++) {
                origin[result.length()] = words.start();
                result.append(sign(words.group()).charAt(at));
            }
            end = words.end();
        }
        copy(text, end, text.length(), result, origin);
        origin[result.length()] = text.length();
        return new Written(result.toString(), origin);
    }

    private int longest() {
        return signs.values().stream().mapToInt(String::length).max().orElse(1);
    }

    private Pattern pattern() {
        return Pattern.compile(signs.keySet().stream()
                .sorted((one, other) -> other.length() - one.length())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?i)(?<![\\p{L}\\p{N}])(?:", ")(?![\\p{L}\\p{N}])")));
    }

    private String sign(String word) {
        return signs.getOrDefault(word.toLowerCase(Locale.ROOT), word);
    }

    private static void copy(String text, int from, int to, StringBuilder result, int[] origin) {
        for (var at = from; at < to; at++) {
            origin[result.length()] = at;
            result.append(text.charAt(at));
        }
    }
}
