package dev.jackfield.inspect.pages;

import dev.jackfield.core.regex.Regex;
import dev.jackfield.core.regex.Steps;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// Finds a text that a regular expression matches, if it is a simple one: letters, classes and how often they come.
final class PatternText {
    private static final Pattern OPTIONAL = Pattern.compile("\\((?:\\?:)?[^()]*\\)[?*]");
    private static final Pattern GROUP = Pattern.compile("\\((?:\\?:)?([^()|]*)(?:\\|[^()]*)?\\)");
    private static final Pattern PART = Pattern.compile(
            "(\\[(\\\\.|[^\\\\^])(?:\\\\.|[^\\]\\\\])*]|\\\\.|[^\\\\()|\\[\\]{}])(\\{(\\d+)[^}]*}|[+*?])?");
    private static final int LONGEST = 200;
    private static final int LONGEST_PATTERN = 1_000;

    /// The most characters in an example.
    private static final int MOST_UNITS = 100_000;

    private PatternText() {}

    /// A text that it matches.
    ///
    /// @param plain the one to take if it matches
    static Optional<String> of(String pattern, String plain) {
        if (pattern.length() > LONGEST_PATTERN) {
            return Optional.empty();
        }
        try {
            var wanted = Regex.compile(pattern);
            return isIn(plain, wanted)
                    ? Optional.of(plain)
                    : generate(simplify(pattern)).filter(text -> isIn(text, wanted));
        } catch (PatternSyntaxException | Steps.TooManyStepsException invalid) {
            return Optional.empty();
        }
    }

    private static boolean isIn(String text, Regex wanted) {
        return wanted.find(text, Steps.atMost(MOST_UNITS));
    }

    /// Leaves out optional parts, and takes the first of several alternatives.
    private static String simplify(String pattern) {
        var before = pattern.replaceFirst("^\\^", "").replaceFirst("\\$$", "");
        for (var depth = 0; depth < 5; depth++) {
            before = GROUP.matcher(OPTIONAL.matcher(before).replaceAll("")).replaceAll("$1");
        }
        return before;
    }

    private static Optional<String> generate(String pattern) {
        var text = new StringBuilder();
        var part = PART.matcher(pattern);
        var at = 0;
        for (; part.region(at, pattern.length()).lookingAt(); at = part.end()) {
            var atom = part.group(2) == null ? part.group(1) : part.group(2);
            text.append(sample(atom).repeat(count(part.group(3), part.group(4))));
            if (part.end() == pattern.length()) {
                return Optional.of(text.toString()).filter(each -> each.length() <= LONGEST);
            }
        }
        return Optional.empty();
    }

    private static String sample(String atom) {
        return switch (atom) {
            case "\\d" -> "1";
            case "\\w", "\\S", "\\D", "." -> "a";
            case "\\s" -> " ";
            default -> atom.substring(atom.length() - 1);
        };
    }

    private static int count(@Nullable String quantifier, @Nullable String number) {
        if (number != null) {
            return number.length() > 3 ? LONGEST : Integer.parseInt(number);
        }
        return "*".equals(quantifier) || "?".equals(quantifier) ? 0 : 1;
    }
}
