package dev.jackfield.agent.language.value;

import dev.jackfield.agent.language.sketch.SpokenSigns;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A text with signs in place of the words that people say for them.
final class SignedText {
    private final String text;
    // where each character of the text, and its end, was in the original
    private final int[] origin;

    private SignedText(String text, int[] origin) {
        this.text = text;
        this.origin = origin;
    }

    static SignedText of(String original, SpokenSigns spoken) {
        var signs = spoken.signs();
        var result = new StringBuilder();
        var origin = new int[original.length() * longest(signs) + 1];
        var words = pattern(signs).matcher(original);
        var end = 0;
        while (!signs.isEmpty() && words.find()) {
            copy(original, end, words.start(), result, origin);
            var sign = signs.getOrDefault(words.group().toLowerCase(Locale.ROOT), words.group());
            for (var at = 0; at < sign.length(); at++) {
                origin[result.length()] = words.start();
                result.append(sign.charAt(at));
            }
            end = words.end();
        }
        copy(original, end, original.length(), result, origin);
        origin[result.length()] = original.length();
        return new SignedText(result.toString(), origin);
    }

    private static int longest(Map<String, String> signs) {
        return signs.values().stream().mapToInt(String::length).max().orElse(1);
    }

    private static Pattern pattern(Map<String, String> signs) {
        return Pattern.compile(signs.keySet().stream()
                .sorted((one, other) -> other.length() - one.length())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?i)(?<![\\p{L}\\p{N}])(?:", ")(?![\\p{L}\\p{N}])")));
    }

    private static void copy(String original, int from, int to, StringBuilder result, int[] origin) {
        for (var at = from; at < to; at++) {
            origin[result.length()] = at;
            result.append(original.charAt(at));
        }
    }

    String text() {
        return text;
    }

    /// Returns where a part of the text was in the original.
    ValueSpan originalSpan(ValueSpan span) {
        return new ValueSpan(origin[span.start()], origin[span.end()], span.value());
    }
}
