package dev.jackfield.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Finds the places where the last statement of a script may begin, when it may be an expression.
///
/// Reads brackets, strings, templates, comments and, by a guess, regular expressions. A wrong guess does no harm: the
/// parser has the last word on every place.
final class LastExpression {
    private static final int TRIES = 8;
    private static final int DEEPEST = 500;
    private static final Pattern END = Pattern.compile("[;\\s]*+(?://[^\\n]*+\\s*+)*+\\z");
    private static final Pattern STATEMENT = Pattern.compile(
            "(?:return|const|let|var|if|else|for|while|do|switch|case|default|try|catch|finally|throw|function|class"
                    + "|async\\s+function|import|export|break|continue|with|debugger)\\b");
    private static final Pattern CONTINUED =
            Pattern.compile("[-(\\[`+*/,.?:<>=&|^%)\\]}]|in\\b|instanceof\\b|of\\b|!=");
    private static final Pattern BEFORE_REGEX = Pattern.compile(
            ".*(?:[(,=:\\[!&|?{};+*%<>~^-]|\\b(?:return|typeof|await|case|void|in|of))", Pattern.DOTALL);

    private final String code;
    private final List<Integer> starts = new ArrayList<>(List.of(0));
    private int at;
    private int depth;

    private LastExpression(String code) {
        this.code = code;
    }

    /// Returns the places, the last one first.
    static List<Integer> findStarts(String code) {
        var all = new LastExpression(code);
        all.skip('\0');
        return all.likelyStarts();
    }

    /// Returns the end of the last statement, without the semicolons and comments after it.
    static int statementEnd(String code) {
        var matcher = END.matcher(code);
        return matcher.find() ? matcher.start() : code.length();
    }

    private List<Integer> likelyStarts() {
        var likely = new ArrayList<Integer>();
        for (var start : starts.reversed()) {
            var tail = code.substring(start).stripLeading();
            if (STATEMENT.matcher(tail).lookingAt()) {
                break;
            }
            if (!tail.isEmpty()
                    && (isAfterSemicolon(start) || !CONTINUED.matcher(tail).lookingAt())) {
                likely.add(start);
            }
            if (likely.size() == TRIES) {
                break;
            }
        }
        return likely;
    }

    private boolean isAfterSemicolon(int start) {
        var before = code.substring(0, start).stripTrailing();
        return before.isEmpty() || before.endsWith(";");
    }

    /// Reads up to a closing bracket; on the outermost level, or if there are too many levels, to the end.
    private void skip(char close) {
        if (++depth > DEEPEST) {
            at = code.length();
        }
        while (at < code.length()) {
            var c = code.charAt(at++);
            if (c == close) {
                depth--;
                return;
            }
            switch (c) {
                case '(' -> skip(')');
                case '[' -> skip(']');
                case '{' -> skip('}');
                case '"', '\'' -> skipString(c);
                case '`' -> skipTemplate();
                case '/' -> skipSlash();
                default -> {}
            }
            if (close == '\0' && (c == ';' || c == '\n' || c == '{')) {
                starts.add(Math.min(at, code.length()));
            }
        }
    }

    private void skipString(char quote) {
        while (at < code.length() && code.charAt(at) != quote && code.charAt(at) != '\n') {
            at += code.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
    }

    private void skipTemplate() {
        while (at < code.length() && code.charAt(at) != '`') {
            if (code.startsWith("${", at)) {
                at += 2;
                skip('}');
            } else {
                at += code.charAt(at) == '\\' ? 2 : 1;
            }
        }
        at++;
    }

    private void skipSlash() {
        if (code.startsWith("/", at)) {
            at = placeOrEnd(code.indexOf('\n', at));
        } else if (code.startsWith("*", at)) {
            at = placeOrEnd(code.indexOf("*/", at + 1) + 2);
        } else if (isRegex()) {
            skipRegex();
        }
    }

    private int placeOrEnd(int place) {
        return place < at ? code.length() : place;
    }

    private boolean isRegex() {
        var before = code.substring(Math.max(0, at - 80), at - 1).stripTrailing();
        return before.isEmpty() || BEFORE_REGEX.matcher(before).matches();
    }

    private void skipRegex() {
        var inClass = false;
        while (at < code.length() && code.charAt(at) != '\n' && (inClass || code.charAt(at) != '/')) {
            var c = code.charAt(at);
            inClass = c == '[' || (inClass && c != ']');
            at += c == '\\' ? 2 : 1;
        }
        at++;
    }
}
