package dev.jackfield.agent.language.sketch;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

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
}
