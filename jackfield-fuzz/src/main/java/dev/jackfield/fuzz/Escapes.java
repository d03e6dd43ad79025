package dev.jackfield.fuzz;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Decodes percent-encoding as libraries of other languages do.
final class Escapes {
    private static final Pattern RUN = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");
    private static final Pattern STRAY = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private Escapes() {}

    /// Decodes like `decodeURIComponent` of JavaScript: invalid escapes and invalid UTF-8 are refused.
    static Optional<String> strict(String text) {
        return STRAY.matcher(text).find()
                ? Optional.empty()
                : Optional.of(lenient(text)).filter(decoded -> count(decoded) == count(text));
    }

    /// Decodes like `unquote` of Python: invalid escapes stay, invalid UTF-8 is replaced.
    static String lenient(String text) {
        return RUN.matcher(text)
                .replaceAll(run -> Matcher.quoteReplacement(URLDecoder.decode(run.group(), StandardCharsets.UTF_8)));
    }

    /// Counts replacement characters: more than before mean that something was not UTF-8.
    private static long count(String text) {
        return text.chars().filter(letter -> letter == 0xfffd).count();
    }
}
