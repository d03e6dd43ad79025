package dev.jackfield.kind;

import java.util.Optional;
import java.util.regex.Pattern;

/// The result of one check.
///
/// @param remedy what to do about it
public record Finding(Level level, String text, Optional<String> remedy) {
    /// How serious a finding is.
    public enum Level {
        FINE,
        WARNING,
        PROBLEM
    }

    public Finding {
        text = UrlMask.mask(text);
    }

    public static Finding fine(String text) {
        return new Finding(Level.FINE, text, Optional.empty());
    }

    public static Finding warning(String text, String remedy) {
        return new Finding(Level.WARNING, text, Optional.of(remedy));
    }

    public static Finding problem(String text, String remedy) {
        return new Finding(Level.PROBLEM, text, Optional.of(remedy));
    }

    /// Hides the parts of URLs that may hold secrets, because people paste the doctor's output.
    private static final class UrlMask {
        private static final Pattern USER = Pattern.compile("(\\w[\\w+.-]*://)[^/?#@\\s]+@");
        private static final Pattern QUERY = Pattern.compile("(\\w[\\w+.-]*://[^\\s?#\"'<>]+)\\?[^\\s\"'<>]+");

        static String mask(String text) {
            var nameless = USER.matcher(text).replaceAll("$1***@");
            return QUERY.matcher(nameless).replaceAll("$1?***");
        }
    }
}
