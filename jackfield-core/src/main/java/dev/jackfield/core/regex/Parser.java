package dev.jackfield.core.regex;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/// Parses a pattern from left to right, in one pass.
final class Parser {
    /// The deepest nesting, which fits any stack and is more than people write.
    private static final int DEEPEST = 100;

    private static final int LONGEST = 32_768;

    private final String pattern;
    private final Map<String, Integer> names = new HashMap<>();
    private final Map<String, CharSet> sets = new HashMap<>();

    private int at;
    private int groups;
    private int depth;
    private int flags;

    Parser(String pattern) {
        this.pattern = pattern;
        if (pattern.length() > LONGEST) {
            throw bad("It is too long");
        }
    }

    int groups() {
        return groups;
    }

    RegexNode parse() {
        var all = parseChoices();
        if (at < pattern.length()) {
            throw bad("There is a ')' without a matching '('");
        }
        return all;
    }

    private RegexNode parseChoices() {
        if (++depth > DEEPEST) {
            throw bad("Groups are nested too deeply");
        }
        var choices = new ArrayList<RegexNode>();
        do {
            choices.add(parseSequence());
        } while (skip("|"));
        depth--;
        return choices.size() == 1 ? choices.getFirst() : new RegexNode.Any(choices);
    }

    private RegexNode parseSequence() {
        var parts = new ArrayList<RegexNode>();
        while (at < pattern.length() && !isNext("|") && !isNext(")")) {
            parts.add(parseQuantifier(parseAtom()));
        }
        return parts.size() == 1 ? parts.getFirst() : new RegexNode.All(parts);
    }

    private RegexNode parseQuantifier(RegexNode atom) {
        var times = new Quantifier(pattern, at);
        if (!times.isThere()) {
            return atom;
        }
        at = times.end();
        var isLazy = skip("?");
        if (isNext("+") || new Quantifier(pattern, at).isThere()) {
            throw bad("A quantifier follows another");
        }
        return new RegexNode.Repeat(atom, times.min(), times.max(), isLazy);
    }

    private RegexNode parseAtom() {
        var letter = pattern.codePointAt(at);
        return switch (letter) {
            case '(' -> parseGroup();
            case '[' -> parseCharClass();
            case '\\' -> parseEscape();
            case '.' -> oneCharacterOf(readText(1));
            case '^' -> parseEdge(1, isOn(Pattern.MULTILINE) ? Edge.LINE_START : Edge.START);
            case '$' -> parseEdge(1, isOn(Pattern.MULTILINE) ? Edge.LINE_END : Edge.END);
            case '*', '+', '?' -> throw bad("There is nothing to repeat");
            default -> oneCharacterOf(Pattern.quote(readText(Character.charCount(letter))));
        };
    }

    private RegexNode parseEdge(int length, Edge edge) {
        at += length;
        return new RegexNode.At(edge);
    }

    private RegexNode oneCharacterOf(String set) {
        return new RegexNode.One(sets.computeIfAbsent(flags + set, _ -> CharSet.of(set, flags)));
    }

    private RegexNode parseCharClass() {
        var reader = new ClassReader(pattern, at);
        at = reader.end();
        return oneCharacterOf(reader.text());
    }

    private RegexNode parseGroup() {
        var outer = flags;
        var node = parseGroupKind();
        if (node == null) {
            return new RegexNode.All(List.of()); // flags, which hold up to the end of the group around them
        }
        if (!skip(")")) {
            throw bad("A '(' has no ')'");
        }
        flags = outer;
        return node;
    }

    private @Nullable RegexNode parseGroupKind() {
        if (skip("(?:")) {
            return parseChoices();
        }
        if (skip("(?=") || skip("(?!")) {
            return new RegexNode.Look(false, pattern.charAt(at - 1) == '!', parseChoices());
        }
        if (skip("(?<=") || skip("(?<!")) {
            return new RegexNode.Look(true, pattern.charAt(at - 1) == '!', parseChoices());
        }
        if (skip("(?<") || skip("(?P<")) {
            names.put(readName(), groups + 1);
            return parseCapture();
        }
        if (skip("(?")) {
            return parseFlags();
        }
        skip("(");
        return parseCapture();
    }

    private RegexNode parseCapture() {
        var number = ++groups;
        return new RegexNode.Group(number, parseChoices());
    }

    private String readName() {
        var end = pattern.indexOf('>', at);
        if (end <= at) {
            throw bad("A group has no name");
        }
        var name = pattern.substring(at, end);
        at = end + 1;
        return name;
    }

    private @Nullable RegexNode parseFlags() {
        while (!isNext(":") && !isNext(")")) {
            flags |= switch (at < pattern.length() ? pattern.charAt(at++) : 0) {
                case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
                case 's' -> Pattern.DOTALL;
                case 'm' -> Pattern.MULTILINE;
                case 'u' -> Pattern.UNICODE_CASE;
                default -> throw bad("This kind of group is not supported");
            };
        }
        return readText(1).equals(":") ? parseChoices() : null;
    }

    private RegexNode parseEscape() {
        if (at + 1 == pattern.length()) {
            throw bad("It ends with a '\\'");
        }
        return switch (pattern.charAt(at + 1)) {
            case 'b' -> parseEdge(2, Edge.WORD);
            case 'B' -> parseEdge(2, Edge.NOT_WORD);
            case 'A' -> parseEdge(2, Edge.START);
            case 'z' -> parseEdge(2, Edge.END);
            case 'Z' -> parseEdge(2, Edge.END_OR_LAST_BREAK);
            case 'k' -> parseNamedReference();
            case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> parseNumberedReference();
            default -> parseEscapedSet();
        };
    }

    private RegexNode parseEscapedSet() {
        var escape = new Escape(pattern, at);
        at = escape.end();
        return oneCharacterOf(escape.text());
    }

    private RegexNode parseNamedReference() {
        if (!skip("\\k<")) {
            throw bad("\\k needs a name in < >");
        }
        var group = names.get(readName());
        if (group == null) {
            throw bad("There is no group of that name before this point");
        }
        return new RegexNode.Same(group);
    }

    /// Reads a back reference. It has as many digits as there are groups: with one group, `\11` is that group
    /// and a 1.
    private RegexNode parseNumberedReference() {
        var number = digitAt(at + 1);
        if (number > groups) {
            throw bad("There is no group " + number + " before");
        }
        at += 2;
        for (var digit = digitAt(at); digit >= 0 && number * 10 + digit <= groups; digit = digitAt(at)) {
            number = number * 10 + digit;
            at++;
        }
        return new RegexNode.Same(number);
    }

    /// Returns the digit there, or -1.
    private int digitAt(int place) {
        var letter = place < pattern.length() ? pattern.charAt(place) : ' ';
        return letter >= '0' && letter <= '9' ? letter - '0' : -1;
    }

    private boolean isOn(int flag) {
        return (flags & flag) != 0;
    }

    private boolean isNext(String text) {
        return pattern.startsWith(text, at);
    }

    private boolean skip(String text) {
        var isNext = isNext(text);
        at += isNext ? text.length() : 0;
        return isNext;
    }

    private String readText(int length) {
        at += length;
        return pattern.substring(at - length, at);
    }

    private PatternSyntaxException bad(String why) {
        return new PatternSyntaxException(why, pattern, at);
    }
}
