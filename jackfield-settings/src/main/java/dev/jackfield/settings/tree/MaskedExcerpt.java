package dev.jackfield.settings.tree;

import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.settings.secrecy.SecretLook;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text around a place in a document, for a person who has to find it. Keys and brackets are shown; values are
/// not, since they may be secrets.
final class MaskedExcerpt {
    private static final int LONGEST_LINE = 500;
    private static final int BEFORE = 40;
    private static final int AFTER = 20;

    /// A text in quotes, perhaps without its end, or a word; and what follows if that makes it a key.
    private static final Pattern TOKEN = Pattern.compile(
            "(\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+(?:\"|\\\\?$)|'[^']*+(?:'|$)|[^\\s\"',:=\\[\\]{}]++)(\\s*[:=])?");

    private static final Pattern OPEN =
            Pattern.compile("[^\"']*+(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"[^\"']*+|'[^']*+'[^\"']*+)*+");

    private MaskedExcerpt() {}

    /// In words, to be put behind a message: ` at column 7, near "{"a": …"`.
    ///
    /// @param line from 1
    /// @param column from 1
    static String describe(String text, int line, int column) {
        return " (column %d%s)".formatted(column, excerpt(line(text, line), column - 1));
    }

    private static String excerpt(String line, int at) {
        if (line.isBlank() || line.length() > LONGEST_LINE || at < 0 || at > line.length()) {
            return "";
        }
        var before = mask(line.substring(0, at).stripLeading());
        var isInText = !OPEN.matcher(line.substring(0, at)).matches();
        var after = isInText ? "" : mask(line.substring(at).stripTrailing());
        var shown = lastPart(before, BEFORE) + firstPart(after, AFTER);
        return shown.isBlank() ? "" : ", near `%s`".formatted(shown);
    }

    private static String mask(String part) {
        return TOKEN.matcher(part).replaceAll(token -> Matcher.quoteReplacement(maskToken(token)));
    }

    private static String maskToken(MatchResult token) {
        var word = token.group(1);
        if (token.group(2) != null) {
            return SecretLook.isSecret("", unquote(word)) ? "…" + token.group(2) : token.group();
        }
        return word.length() < 3 && !word.startsWith("\"") ? word : "…";
    }

    private static String unquote(String word) {
        return word.replaceAll("^[\"']|[\"']$", "");
    }

    private static String lastPart(String text, int most) {
        return text.length() <= most ? text : "…" + text.substring(text.length() - most);
    }

    private static String firstPart(String text, int most) {
        return BriefText.of(text, most);
    }

    private static String line(String text, int line) {
        return text.lines().skip(line - 1L).findFirst().orElse("");
    }
}
