package dev.jackfield.fuzz;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Percent-encoding as the libraries of others decode it.
final class Escapes {
    private static final Pattern RUN = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");
    private static final Pattern STRAY = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    private Escapes() {}

    /// Like `decodeURIComponent` of JavaScript: what is no escape, or no UTF-8, is refused.
    static Optional<String> strict(String text) {
        return STRAY.matcher(text).find()
                ? Optional.empty()
                : Optional.of(lenient(text)).filter(decoded -> count(decoded) == count(text));
    }

    /// Like `unquote` of Python: what is no escape stays, what is no UTF-8 is replaced.
    static String lenient(String text) {
        return RUN.matcher(text)
                .replaceAll(run -> Matcher.quoteReplacement(URLDecoder.decode(run.group(), StandardCharsets.UTF_8)));
    }

    /// How many replacement characters there are: more than before stand for something that was no UTF-8.
    private static long count(String text) {
        return text.chars().filter(letter -> letter == 0xfffd).count();
    }
}
