package dev.jackfield.action;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads JSON in annotations, documentation and documents. This module has no JSON library.
final class JsonParser {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private static final int DEEPEST = 500;

    private final String text;
    private int at;
    private int depth;

    private JsonParser(String text) {
        this.text = text;
    }

    /// Returns the value as maps, lists and plain values; throws `IllegalArgumentException` for text that is
    /// not JSON.
    static @Nullable Object parse(String text) {
        var parser = new JsonParser(text);
        var value = parser.parseValue();
        if (parser.peekAfterSpace() != 0) {
            throw parser.bad();
        }
        return CanonicalValues.of(value);
    }

    private IllegalArgumentException bad() {
        return new IllegalArgumentException("no JSON at character %d: %s".formatted(at, text));
    }

    /// Returns the next character that is not white space; 0 at the end.
    private char peekAfterSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean skipIfNext(char wanted) {
        if (peekAfterSpace() == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char wanted) {
        if (!skipIfNext(wanted)) {
            throw bad();
        }
    }

    private @Nullable Object parseValue() {
        return switch (peekAfterSpace()) {
            case '{' -> parseNested(this::parseObject);
            case '[' -> parseNested(this::parseArray);
            case '"' -> parseString();
            case 't' -> parseWord("true", true);
            case 'f' -> parseWord("false", false);
            case 'n' -> parseWord("null", null);
            default -> parseNumber();
        };
    }

    /// Limits the depth, so that the stack does not overflow.
    private Object parseNested(Supplier<Object> part) {
        if (++depth > DEEPEST) {
            throw new IllegalArgumentException("more than %d arrays and objects in each other".formatted(DEEPEST));
        }
        var read = part.get();
        depth--;
        return read;
    }

    private @Nullable Object parseWord(String word, @Nullable Object meaning) {
        if (!text.startsWith(word, at)) {
            throw bad();
        }
        at += word.length();
        return meaning;
    }

    private Number parseNumber() {
        var found = NUMBER.matcher(text).region(at, text.length());
        if (!found.lookingAt()) {
            throw bad();
        }
        at = found.end();
        var number = new BigDecimal(found.group());
        return found.group(2) == null && found.group(3) == null ? number.toBigIntegerExact() : number;
    }

    private List<@Nullable Object> parseArray() {
        var items = new ArrayList<@Nullable Object>();
        expect('[');
        if (skipIfNext(']')) {
            return items;
        }
        do {
            items.add(parseValue());
        } while (skipIfNext(','));
        expect(']');
        return items;
    }

    private Map<String, @Nullable Object> parseObject() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        expect('{');
        if (skipIfNext('}')) {
            return members;
        }
        do {
            peekAfterSpace();
            var name = parseString();
            expect(':');
            members.put(name, parseValue());
        } while (skipIfNext(','));
        expect('}');
        return members;
    }

    private String parseString() {
        expect('"');
        var out = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            out.append(text.charAt(at) == '\\' ? parseEscape() : text.charAt(at));
            at++;
        }
        if (at == text.length()) {
            throw bad();
        }
        at++;
        return out.toString();
    }

    /// Reads an escape, and stops at its last character.
    private char parseEscape() {
        at++;
        return switch (at < text.length() ? text.charAt(at) : 0) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case '"', '\\', '/' -> text.charAt(at);
            case 'u' -> parseUnicode();
            default -> throw bad();
        };
    }

    private char parseUnicode() {
        if (at + 4 >= text.length()) {
            throw bad();
        }
        at += 4;
        return (char) Integer.parseInt(text, at - 3, at + 1, 16);
    }
}
